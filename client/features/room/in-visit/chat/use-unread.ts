import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { announce } from '#client/ui/components/announce.tsx';
import { useSeatName } from '../seat/use-seat-name.ts';
import { firstWords } from './first-words.ts';
import { receivedAfter } from './received-after.ts';

export function useUnread(chatOpen: boolean): number {
  const { t } = useTranslation('in-visit');
  const { information } = useVisitConnection();
  const nameOf = useSeatName();
  const chat = useRoom((state) => state.chat);
  const yourSeat = useRoom((state) => state.you?.seatId);
  const last = chat.at(-1);
  const [seen, setSeen] = useState(last?.messageId);
  const announced = useRef(last?.messageId);

  useEffect(() => {
    if (chatOpen) setSeen(last?.messageId);
    if (!chatOpen && last && last.messageId !== announced.current && last.seatId !== yourSeat) {
      const name = nameOf(last);
      announce(t('newMessage', { name }));
      information.preview(t('preview', { name, words: firstWords(last.text) }));
    }
    announced.current = last?.messageId;
  }, [chatOpen, last, yourSeat, information, nameOf, t]);

  return chatOpen ? 0 : receivedAfter(seen, chat, yourSeat).length;
}
