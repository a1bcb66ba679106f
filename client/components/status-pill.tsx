import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './status-pill.module.css';

export type Tone = 'quiet' | 'waiting' | 'good' | 'info' | 'danger';

interface StatusPillProps {
  tone: Tone;
  /** The dot pulses: someone is waiting for an action. */
  pulse?: boolean;
  children: ReactNode;
}

/** A state in two or three words, repeated by the colour. */
export function StatusPill({ tone, pulse = false, children }: StatusPillProps) {
  return (
    <span className={cx(styles.pill, styles[tone])}>
      <span className={cx(styles.dot, pulse && styles.pulse)} aria-hidden />
      {children}
    </span>
  );
}

/** A small count on a link or an icon; `label` says what is counted. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} role="img" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
