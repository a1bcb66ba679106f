import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../components/announce.tsx';
import { useRoom } from '../../live-session/use-visit-session.tsx';

/** Counts the messages of others since the chat was last open, and announces each one while it is closed. */
export function useUnread(chatOpen: boolean): number {
  const { t } = useTranslation('in-visit');
  const chat = useRoom((state) => state.chat);
  const yourSeat = useRoom((state) => state.you?.seatId);
  const last = chat.at(-1);
  // By id, not by count: earlier messages may be loaded, and a reconnect drops them again.
  const [seen, setSeen] = useState(last?.messageId);
  const announced = useRef(last?.messageId);

  useEffect(() => {
    if (chatOpen) setSeen(last?.messageId);
    if (!chatOpen && last && last.messageId !== announced.current && last.seatId !== yourSeat) {
      announce(t('newMessage', { name: last.name || t('anotherPatient') }));
    }
    announced.current = last?.messageId;
  }, [chatOpen, last, yourSeat, t]);

  if (chatOpen) return 0;
  const after = chat.findIndex(({ messageId }) => messageId === seen) + 1;
  return chat.slice(after).filter((message) => message.seatId !== yourSeat).length;
}
