import { useTranslation } from 'react-i18next';
import type { SeatView } from '../../../shared/contracts/socket/events.ts';
import { Picture } from './picture.tsx';
import styles from './screen-tile.module.css';
import { useSeatName } from './use-seat-name.ts';

/** A shared screen, whole: nothing of a document is cut off. */
export function ScreenTile({ seat, stream }: { seat: SeatView; stream: MediaStream }) {
  const { t } = useTranslation('in-visit');
  const name = useSeatName()(seat);
  return (
    <figure className={styles.screen} data-screen={seat.seatId}>
      <Picture
        stream={stream}
        silent
        className={styles.picture ?? ''}
        label={t('screenOf', { name })}
        speakerId={null}
      />
      <figcaption className={styles.caption}>{t('screenOf', { name })}</figcaption>
    </figure>
  );
}
