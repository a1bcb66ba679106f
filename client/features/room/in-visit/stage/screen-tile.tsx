import { useTranslation } from 'react-i18next';
import type { SeatView } from '#shared/contracts/socket/events.ts';
import { useSeatName } from '../seat/use-seat-name.ts';
import { Picture } from './picture.tsx';
import styles from './tile.module.css';

interface ScreenTileProps {
  seat: SeatView;
  stream: MediaStream;
  speakerId: string | null;
  onSoundBlocked: (play: () => void) => void;
}

export function ScreenTile({ seat, stream, speakerId, onSoundBlocked }: ScreenTileProps) {
  const { t } = useTranslation('in-visit');
  const name = useSeatName()(seat);
  return (
    <figure className={styles.frame} data-screen={seat.seatId}>
      <Picture
        stream={stream}
        silent={false}
        className={styles.picture ?? ''}
        label={t('screenOf', { name })}
        speakerId={speakerId}
        onSoundBlocked={onSoundBlocked}
      />
      <figcaption className={styles.label}>{t('screenOf', { name })}</figcaption>
    </figure>
  );
}
