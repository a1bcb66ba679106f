import { Ellipsis } from 'lucide-react';
import styles from './visit-changes.module.css';

/** As wide as the menu's button, so that its neighbors do not move when the menu loads. */
export function ActionsPlace({ label }: { label: string }) {
  return (
    <button type="button" disabled className={styles.trigger} style={{ visibility: 'hidden' }}>
      <span data-part="icon">
        <Ellipsis size={20} />
      </span>
      <span data-part="label">{label}</span>
    </button>
  );
}
