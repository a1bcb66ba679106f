import { MicOff, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/ui/components/avatar.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { partOf } from '../seat/part-of.ts';
import { QualityMark } from '../seat/quality-mark.tsx';
import { splitName } from '../seat/split-name.ts';
import { useSeatName } from '../seat/use-seat-name.ts';
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
    <li className={styles.person}>
      <Avatar {...splitName(seat.name)} size="small" />
      <Stack shrinks grows>
        <span className={styles.name}>{self ? t('nameYou', { name }) : name}</span>
        <Text as="span" tone="quiet" size="13">
          {note ?? t(`role_${partOf(seat)}`)}
        </Text>
      </Stack>
      <QualityMark seat={seat} />
      {stage === 'in-visit' ? (
        <>
          {camera === 'on' ? null : (
            <span
              className={styles.state}
              role="img"
              aria-label={self ? t('yourCameraIsOff') : t('cameraOfIsOff', { name })}
            >
              <VideoOff size={18} />
            </span>
          )}
          {microphone ?? <MutedMark seat={seat} self={self} />}
        </>
      ) : null}
      {actions}
    </li>
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
    <span className={styles.muted} role="img" aria-label={label}>
      {icon}
    </span>
  );
}
