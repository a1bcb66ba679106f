import { Place } from '#client/ui/components/skeleton.tsx';
import styles from './schedule.module.css';

const FIELD = 70;

export function SlotPlace() {
  return (
    <>
      <div className={styles.row}>
        <Place height={FIELD} />
        <Place height={FIELD} />
      </div>
      <div className={styles.when}>
        <Place height={FIELD} />
        <Place height={FIELD} />
        <Place height={FIELD} />
      </div>
      <Place height={22} />
      <Place height={44} />
    </>
  );
}
