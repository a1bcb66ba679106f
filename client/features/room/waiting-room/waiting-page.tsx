import { Settings } from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { HandOffButton } from '#client/features/check-in/hand-off/hand-off-button.tsx';
import { InfoLinks } from '#client/features/core/info/info-links.tsx';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { useDraft } from '#client/features/room/in-visit/chat/use-chat-draft.ts';
import { receivedAfter } from '#client/features/room/in-visit/chat/use-unread.ts';
import { SourceControl } from '#client/features/room/in-visit/controls/controls.tsx';
import { AskedToMove } from '#client/features/room/in-visit/notices/asked-to-move.tsx';
import { DeviceProblems } from '#client/features/room/in-visit/notices/device-problems.tsx';
import { useSeatName } from '#client/features/room/in-visit/seat/use-seat-name.ts';
import { SelfView } from '#client/features/room/in-visit/stage/self-view.tsx';
import { playChime, prepareChime } from '#client/media/chime.ts';
import { useWakeLock } from '#client/media/use-wake-lock.ts';
import { youNeedDevices } from '#client/realtime/room-state.ts';
import { whoseSeat } from '#client/realtime/taking-over.ts';
import { announce } from '#client/ui/components/announce.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { setTitleBadge } from '#client/ui/components/page-title.ts';
import styles from './waiting-page.module.css';
import { WaitingWords } from './waiting-words.tsx';

const DevicesDialog = lazyPart(() => import('#client/features/room/in-visit/controls/devices-dialog.tsx'));

/** The heading takes the focus. A provider's message comes first. Captioners need no devices. */
export function WaitingPage({ more, foot }: { more?: ReactNode; foot?: ReactNode }) {
  const { t } = useTranslation('waiting-room');
  const facts = useRoom((state) => state.facts);
  const { run, busy } = useCommand();
  const owner = whoseSeat(useVisitConnection().handshake);
  const needsOwn = useRoom(youNeedDevices);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  useWakeLock(true);
  if (!facts) return null;
  return (
    <FocusLayout
      top={<PublicTop name={facts.practiceName} />}
      foot={
        <>
          <p>{t('emergency')}</p>
          {foot}
          <InfoLinks />
        </>
      }
    >
      <Stack gap={4} align="center" centered>
        <AskedToMove />
        <WaitingMessages />
        <WaitingWords heading={heading} />
        {needsOwn ? <Devices /> : null}
        {owner ? <HandOffButton owner={owner} /> : null}
        {more}
        <Button variant="quiet" busy={busy} onClick={() => run('seat:leave', {})}>
          {t('leaveWaitingRoom')}
        </Button>
      </Stack>
    </FocusLayout>
  );
}

function Devices() {
  const { t } = useTranslation('waiting-room');
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <DeviceProblems />
      <Preview />
      <Row gap={4}>
        <SourceControl source="microphone" />
        <SourceControl source="camera" />
      </Row>
      <Button variant="quiet" icon={<Settings size={20} aria-hidden />} onClick={() => setChoosing(true)}>
        {t('devices')}
      </Button>
      {choosing ? (
        <Suspense fallback={null}>
          <DevicesDialog open onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Preview() {
  const [shape, setShape] = useState<number>();
  return (
    <div className={styles.preview} data-surface="dark" style={{ '--shape': shape } as CSSProperties}>
      <SelfView onSize={(width, height) => setShape(width / height)} />
    </div>
  );
}

const ChatPanel = lazyPart(() => import('#client/features/room/in-visit/chat/chat-panel.tsx'));

function WaitingMessages() {
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
