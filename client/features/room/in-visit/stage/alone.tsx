import { useTranslation } from 'react-i18next';
import { useRoomClock } from '#client/features/core/room-connection/use-room-clock.ts';
import { useRoom } from '#client/features/core/room-connection/use-visit-connection.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Admit, ClearRemoval } from '../participants/move-on.tsx';
import { shortDuration } from '../seat/duration.ts';
import styles from './alone.module.css';
import { aloneSays } from './alone-says.ts';

interface AloneProps {
  /** Actions that the screen offers elsewhere, and that are not repeated here. */
  offered: { admit: boolean; clearRemoval: boolean };
  onShowAll: () => void;
}

export function AloneProvider({ offered, onShowAll }: AloneProps) {
  const { t, i18n } = useTranslation('in-visit');
  const others = useRoom((state) => state.others);
  const now = useRoomClock(1_000);
  const says = aloneSays(others);
  if (says.what === 'waiting') {
    const [first, ...more] = says.seats;
    const name = first?.name ?? '';
    return (
      <div className={styles.alone}>
        <p className={styles.title}>
          {more.length === 0 ? t('isWaiting', { name }) : t('areWaiting', { count: says.seats.length })}
        </p>
        {offered.admit ? null : more.length > 0 ? (
          <Button variant="primary" onClick={onShowAll}>
            {t('participants')}
          </Button>
        ) : (
          first && <Admit seat={first} />
        )}
      </div>
    );
  }
  if (says.what === 'removed') {
    const { name } = says.seat;
    const time = shortDuration(Math.max(0, says.until - now), i18n.language);
    return (
      <div className={styles.alone}>
        <p className={styles.title}>{t('isAway', { name, time })}</p>
        {offered.clearRemoval ? null : <ClearRemoval seat={says.seat} />}
      </div>
    );
  }
  return (
    <div className={styles.alone}>
      <p className={styles.title}>{t(says.what === 'captioner' ? 'onlyCaptioner' : 'aloneStaff')}</p>
      {says.what === 'unattended' ? null : <p>{t('aloneStaffHelp')}</p>}
    </div>
  );
}

export function AlonePatient() {
  const { t } = useTranslation('in-visit');
  return (
    <div className={styles.alone}>
      <p className={styles.title}>{t('alonePatient')}</p>
      <p>{t('alonePatientHelp')}</p>
    </div>
  );
}
