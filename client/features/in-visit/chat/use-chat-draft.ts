import { type Dispatch, type SetStateAction, useState } from 'react';
import { useStore } from 'zustand';
import { useVisitSession } from '../../live-session/use-visit-session.tsx';

/** What is being written. It outlives the panel, so that closing it loses nothing. */
export interface Draft {
  text: string;
  setText: Dispatch<SetStateAction<string>>;
}

export function useDraft(): Draft {
  const [text, setText] = useState('');
  return { text, setText };
}

/**
 * Sending a draft. What was sent leaves the field at once: it is kept and tried again until the server has it
 * (`ChatOutbox`). Only what the server refuses comes back to be changed. `partner`: whom in the waiting room it
 * is for; null is everyone.
 */
export function useChatDraft({ text, setText }: Draft, partner: string | null) {
  const session = useVisitSession();
  const waiting = useStore(session.outbox.store, (state) => state.waiting);
  const [error, setError] = useState<unknown>(null);

  async function send(): Promise<void> {
    const words = text.trim();
    if (words === '') return;
    setError(null);
    setText('');
    try {
      const line = partner ? { with: partner } : {};
      await session.outbox.send({ messageId: crypto.randomUUID(), text: words, ...line });
    } catch (failure) {
      setError(failure);
      setText((later) => (later === '' ? words : `${words}\n${later}`));
    }
  }

  return { text, setText, send, waiting, error };
}
