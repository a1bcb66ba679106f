import { Pin, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { useSeatName } from '../seat/use-seat-name.ts';
import { Picture } from './picture.tsx';
import styles from './tile.module.css';

interface SecondCameraTileProps {
  seat: SeatView;
  /** Null while no picture arrives. */
  stream: MediaStream | null;
  self: boolean;
  onPin: () => void;
  pinned: boolean;
}

/** The picture from a person's other device. Never cropped, because an edge may matter. */
export function SecondCameraTile({ seat, stream, self, onPin, pinned }: SecondCameraTileProps) {
  const { t } = useTranslation('in-visit');
  const nameOf = useSeatName();
  const name = self ? t('yourSecondCamera') : t('secondCameraOf', { name: nameOf(seat) });
  return (
    <figure className={styles.frame} data-second-camera={seat.seatId}>
      {stream ? (
        <Picture stream={stream} silent className={styles.picture ?? ''} label={name} speakerId={null} />
      ) : null}
      <figcaption className={styles.label}>{name}</figcaption>
      <IconButton
        className={styles.pin}
        label={t(pinned ? 'makeSmall' : 'makeLarge', { name })}
        icon={pinned ? <PinOff size={18} /> : <Pin size={18} />}
        pressed={pinned}
        onClick={onPin}
      />
      {seat.secondCamera === 'reconnecting' ? (
        <Text size="small" strong centered className={styles.notice}>
          {t('reconnecting')}
        </Text>
      ) : null}
    </figure>
  );
}
