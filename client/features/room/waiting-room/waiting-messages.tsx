import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { useDraft } from '#client/features/room/in-visit/chat/use-chat-draft.ts';
import { receivedAfter } from '#client/features/room/in-visit/chat/use-unread.ts';
import { useSeatName } from '#client/features/room/in-visit/seat/use-seat-name.ts';
import { playChime, prepareChime } from '#client/media/chime.ts';
import { announce } from '#client/ui/components/announce.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Box, Text } from '#client/ui/components/layout.tsx';
import { setTitleBadge } from '#client/ui/components/page-title.ts';
import styles from './waiting-page.module.css';

const ChatPanel = lazyPart(() => import('#client/features/room/in-visit/chat/chat-panel.tsx'));

export function WaitingMessages() {
  const { t } = useTranslation('waiting-room');
  const draft = useDraft();
  const yourSeat = useRoom((state) => state.you?.seatId ?? null);
  const any = useRoom((state) => state.chat.length > 0);
  const messages = useRef<HTMLElement>(null);
  useNewMessages(useCallback(() => messages.current?.scrollIntoView({ block: 'nearest' }), []));
  if (!any) return null;
  return (
    <Box as="section" full flush className={styles.messages} ref={messages} aria-label={t('messages')}>
      <Text as="h2" size="body" className={styles.title}>
        {t('messages')}
      </Text>
      <Suspense fallback={null}>
        <ChatPanel draft={draft} partner={yourSeat} />
      </Suspense>
    </Box>
  );
}

/** After these events the person has the page in sight. */
const ATTENTION = ['pointerdown', 'keydown', 'focus'] as const;

/**
 * Announces each new message to a waiting person: by sound, to screen readers, and as a count in the page's title
 * until they touch the page.
 *
 * @param onMessage scrolls to the messages
 */
function useNewMessages(onMessage: () => void): void {
  const { t } = useTranslation('in-visit');
  const nameOf = useSeatName();
  const chat = useRoom((state) => state.chat);
  const yourSeat = useRoom((state) => state.you?.seatId);
  const last = receivedAfter(undefined, chat, yourSeat).at(-1);
  const lastId = last?.messageId;
  const [told, setNotified] = useState(lastId);
  const [seen, setSeen] = useState(lastId);
  useEffect(prepareChime, []);
  useEffect(() => {
    if (!last || last.messageId === told) return;
    setNotified(last.messageId);
    playChime();
    announce(`${t('newMessage', { name: nameOf(last) })}: ${last.text}`);
    onMessage();
  }, [last, told, nameOf, onMessage, t]);

  const unread = receivedAfter(seen, chat, yourSeat).length;
  useEffect(() => {
    setTitleBadge(unread);
    return () => setTitleBadge(0);
  }, [unread]);
  useEffect(() => {
    if (unread === 0) return;
    const stop = new AbortController();
    for (const event of ATTENTION) addEventListener(event, () => setSeen(lastId), { signal: stop.signal });
    return () => stop.abort();
  }, [unread, lastId]);
}
