import { type Dispatch, type SetStateAction, useState } from 'react';
import { useStore } from 'zustand';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';

/** Outlives the panel, so that closing the panel loses nothing. */
export interface Draft {
  text: string;
  setText: Dispatch<SetStateAction<string>>;
}

export function useDraft(): Draft {
  const [text, setText] = useState('');
  return { text, setText };
}

/**
 * Sends a draft. The text leaves the field immediately, and `ChatOutbox` retries until the server has it. Only a
 * refused message returns to the field.
 *
 * @param partner recipient in the waiting room; null writes to everyone
 */
export function useChatDraft({ text, setText }: Draft, partner: string | null) {
  const connection = useVisitConnection();
  const waiting = useStore(connection.outbox.store, (state) => state.waiting);
  const [error, setError] = useState<unknown>(null);

  async function send(): Promise<void> {
    const words = text.trim();
    if (words === '') return;
    setError(null);
    setText('');
    try {
      const line = partner ? { with: partner } : {};
      await connection.outbox.send({ messageId: crypto.randomUUID(), text: words, ...line });
    } catch (failure) {
      setError(failure);
      setText((later) => (later === '' ? words : `${words}\n${later}`));
    }
  }

  return { text, setText, send, waiting, error };
}
