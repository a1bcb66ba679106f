import { MicOff, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/ui/components/avatar.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { QualityMark } from '../seat/quality-mark.tsx';
import { partOf, splitName, useSeatName } from '../seat/use-seat-name.ts';
import styles from './participants-panel.module.css';

interface PersonRowProps {
  seat: SeatView;
  self: boolean;
  note?: ReactNode;
  microphone?: ReactNode;
  actions?: ReactNode;
}

export function PersonRow({ seat, self, note, microphone, actions }: PersonRowProps) {
  const { t } = useTranslation('in-visit');
  const { stage, camera } = seat;
  const name = useSeatName()(seat);
  return (
    <Row as="li" gap={2} align="center" className={styles.person}>
      <Avatar {...splitName(seat.name)} size="small" />
      <Stack shrinks grows>
        <Text as="span" breaks className={styles.name}>
          {self ? t('nameYou', { name }) : name}
        </Text>
        <Text as="span" tone="quiet" size="13">
          {note ?? t(`role_${partOf(seat)}`)}
        </Text>
      </Stack>
      <QualityMark seat={seat} />
      {stage === 'in-visit' ? (
        <>
          {camera === 'on' ? null : (
            <Stack
              as="span"
              align="center"
              tone="quiet"
              role="img"
              aria-label={self ? t('yourCameraIsOff') : t('cameraOfIsOff', { name })}
            >
              <VideoOff size={18} />
            </Stack>
          )}
          {microphone ?? <MutedMark seat={seat} self={self} />}
        </>
      ) : null}
      {actions}
    </Row>
  );
}

export function MutedMark({ seat, self }: Pick<PersonRowProps, 'seat' | 'self'>) {
  const { t } = useTranslation('in-visit');
  const name = useSeatName()(seat);
  if (seat.microphone === 'on') return null;
  const label = self ? t('yourMicrophoneIsMuted') : t('microphoneOfIsMuted', { name });
  return <MicrophoneMark label={label} icon={<MicOff size={20} />} />;
}

/** As wide as the mute button that it replaces. */
export function MicrophoneMark({ label, icon }: { label: string; icon: ReactNode }) {
  return (
    <Stack as="span" middle tone="danger" className={styles.muted} role="img" aria-label={label}>
      {icon}
    </Stack>
  );
}
