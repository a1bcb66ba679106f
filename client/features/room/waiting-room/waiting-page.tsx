import { Settings } from 'lucide-react';
import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HandOffButton } from '#client/features/check-in/hand-off/hand-off-button.tsx';
import { InfoLinks } from '#client/features/core/info/info-links.tsx';
import { PublicTop } from '#client/features/core/info/public-top.tsx';
import { useCommand } from '#client/features/core/room-connection/use-command.ts';
import { useRoom, useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { SourceControl } from '#client/features/room/in-visit/controls/controls.tsx';
import { AskedToMove } from '#client/features/room/in-visit/notices/asked-to-move.tsx';
import { DeviceProblems } from '#client/features/room/in-visit/notices/device-problems.tsx';
import { SelfView } from '#client/features/room/in-visit/stage/self-view.tsx';
import { useWakeLock } from '#client/media/use-wake-lock.ts';
import { youNeedDevices } from '#client/realtime/room-state.ts';
import { whoseSeat } from '#client/realtime/taking-over.ts';
import { Button } from '#client/ui/components/button.tsx';
import { FocusLayout } from '#client/ui/components/focus-layout.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { WaitingMessages } from './waiting-messages.tsx';
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
