import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { RoomState } from '#client/realtime/room-state.ts';
import { announce } from '#client/ui/components/announce.tsx';
import { cutText } from '#shared/rules/cut-text.ts';
import { useSeatName } from '../seat/use-seat-name.ts';

const LENGTH = 60;

export function firstWords(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= LENGTH) return line;
  const start = cutText(line, LENGTH + 1);
  const end = start.lastIndexOf(' ');
  return `${(end > 0 ? start.slice(0, end) : cutText(line, LENGTH)).trimEnd()}…`;
}

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

/**
 * The messages that others sent after the last seen one. Compares ids, because loading earlier messages or
 * reconnecting changes the count.
 *
 * @param seen undefined returns all of them
 */
export function receivedAfter(
  seen: string | undefined,
  chat: RoomState['chat'],
  yourSeat: string | undefined,
): RoomState['chat'] {
  const after = chat.findIndex(({ messageId }) => messageId === seen) + 1;
  return chat.slice(after).filter(({ seatId }) => seatId !== yourSeat);
}
