import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** The screen's main action. On phones it stays at the bottom of the window while the rest scrolls. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
