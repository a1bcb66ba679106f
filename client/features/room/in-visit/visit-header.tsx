import { type LucideIcon, MicOff, VideoOff } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useLocal,
  useRoom,
  useRoomClock,
} from '#client/features/core/room-connection/use-visit-connection.tsx';
import { needsDevices } from '#client/realtime/room-state.ts';
import { Box, Row, Text } from '#client/ui/components/layout.tsx';
import { callClock } from './seat/duration.ts';
import { providerInVisit } from './seat/provider-in-visit.ts';
import styles from './visit-header.module.css';

interface VisitHeaderProps {
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
    <Row
      as="header"
      gap={3}
      align="center"
      apart
      className={styles.header}
      data-patient={patient !== undefined}
    >
      <Box shrinks grows>
        {patient ? (
          <Suspense
            fallback={
              <Text as="h1" size="body" cut>
                {title}
              </Text>
            }
          >
            {patient(title)}
          </Suspense>
        ) : (
          <>
            <Text as="h1" size="body" cut>
              {title}
            </Text>
            <Text tone="quiet" size="13" cut className={styles.practice}>
              {facts.practiceName}
            </Text>
          </>
        )}
      </Box>
      <Row gap={3} align="center" className={styles.state}>
        {!needsDevices(you) || (you.microphone === 'on' && microphone.track) ? null : (
          <Off icon={MicOff} words={t('yourMicrophoneIsMuted')} />
        )}
        {!needsDevices(you) || (you.camera === 'on' && camera.track) ? null : (
          <Off icon={VideoOff} words={t('yourCameraIsOff')} />
        )}
        {facts.beganAt ? <Elapsed since={facts.beganAt} /> : null}
      </Row>
    </Row>
  );
}

function Off({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
  return (
    <Row as="span" align="center" tint="danger" size="13" nowrap className={styles.note} title={words}>
      <Icon size={16} aria-hidden /> <span>{words}</span>
    </Row>
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
