import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../components/announce.tsx';
import { useRoom } from './use-visit-session.tsx';

/** How many messages of others came since the chat was last open; each is announced while it is closed. */
export function useUnread(chatOpen: boolean): number {
  const { t } = useTranslation('in-visit');
  const chat = useRoom((state) => state.chat);
  const yourSeat = useRoom((state) => state.you?.seatId);
  const [seen, setSeen] = useState(() => chat.length);
  const announced = useRef(chat.length);

  useEffect(() => {
    if (chatOpen) setSeen(chat.length);
    const last = chat.at(-1);
    if (!chatOpen && last && chat.length > announced.current && last.seatId !== yourSeat) {
      announce(t('newMessage', { name: last.name || t('anotherPatient') }));
    }
    announced.current = chat.length;
  }, [chatOpen, chat, yourSeat, t]);

  return chatOpen ? 0 : chat.slice(seen).filter((message) => message.seatId !== yourSeat).length;
}
