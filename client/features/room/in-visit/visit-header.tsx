import { MicOff, VideoOff } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomClock } from '#client/features/core/room-connection/use-room-clock.ts';
import { useLocal, useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { needsDevices } from '#client/realtime/room-state.ts';
import { Box } from '#client/ui/components/layout.tsx';
import { callClock } from './seat/duration.ts';
import { providerInVisit } from './seat/provider-in-visit.ts';
import styles from './visit-header.module.css';

interface VisitHeaderProps {
  /** For staff: the patient in place of the practice, given the page's title. */
  patient?: (title: string) => ReactNode;
}

export function VisitHeader({ patient }: VisitHeaderProps) {
  const { t } = useTranslation('in-visit');
  const facts = useRoom((state) => state.facts);
  const you = useRoom((state) => state.you);
  const provider = useRoom(providerInVisit);
  const { microphone, camera } = useLocal((state) => state);
  if (!facts || !you) return null;
  const title = patient ? (facts.visitTypeName ?? t('visitTitle')) : t('visitWith', { name: provider });
  return (
    <header className={styles.header} data-patient={patient !== undefined}>
      <Box shrinks grows>
        {patient ? (
          <Suspense fallback={<h1 className={styles.title}>{title}</h1>}>{patient(title)}</Suspense>
        ) : (
          <>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.practice}>{facts.practiceName}</p>
          </>
        )}
      </Box>
      <div className={styles.state}>
        {!needsDevices(you) || (you.microphone === 'on' && microphone.track) ? null : (
          <span className={styles.note} title={t('yourMicrophoneIsMuted')}>
            <MicOff size={16} aria-hidden /> <span>{t('yourMicrophoneIsMuted')}</span>
          </span>
        )}
        {!needsDevices(you) || (you.camera === 'on' && camera.track) ? null : (
          <span className={styles.note} title={t('yourCameraIsOff')}>
            <VideoOff size={16} aria-hidden /> <span>{t('yourCameraIsOff')}</span>
          </span>
        )}
        {facts.beganAt ? <Elapsed since={facts.beganAt} /> : null}
      </div>
    </header>
  );
}

function Elapsed({ since }: { since: number }) {
  const { t } = useTranslation('in-visit');
  return (
    <span className={styles.clock} role="timer" aria-label={t('elapsed')}>
      {callClock(useRoomClock(1_000) - since)}
    </span>
  );
}
