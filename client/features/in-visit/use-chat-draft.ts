import { useRef, useState } from 'react';
import { useVisitSession } from './use-visit-session.tsx';

/** What is being written. It outlives the panel, so that closing it loses nothing. */
export interface Draft {
  text: string;
  setText(text: string): void;
}

export function useDraft(): Draft {
  const [text, setText] = useState('');
  return { text, setText };
}

/**
 * Sending a draft. It keeps its message id until it has been acknowledged, so that sending again after a
 * lost answer adds no second message. `partner`: whom in the waiting room it is for; null is everyone.
 */
export function useChatDraft({ text, setText }: Draft, partner: string | null) {
  const session = useVisitSession();
  const messageId = useRef<string | null>(null);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function send(): Promise<void> {
    const words = text.trim();
    if (words === '' || sending) return;
    messageId.current ??= crypto.randomUUID();
    setSending(true);
    setError(null);
    try {
      const line = partner ? { with: partner } : {};
      await session.room.send('chat:send', { messageId: messageId.current, text: words, ...line });
      messageId.current = null;
      setText('');
    } catch (failure) {
      setError(failure);
    } finally {
      setSending(false);
    }
  }

  function edit(next: string): void {
    // Other words are another message, unless an answer is still awaited.
    if (!sending) messageId.current = null;
    setText(next);
  }

  return { text, setText: edit, send, sending, error };
}
