import { Check, CircleCheck, CircleDashed, CircleSlash, Clock, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row } from '#client/ui/components/layout.tsx';
import { cx } from './class-names.ts';
import styles from './status-pill.module.css';

/** `quiet` has not started or is off, `done` ended normally, `void` does not take place. */
export type Tone = 'quiet' | 'done' | 'void' | 'waiting' | 'good' | 'info' | 'danger';

const ICONS = {
  quiet: CircleDashed,
  done: CircleCheck,
  void: CircleSlash,
  waiting: Clock,
  good: Check,
  info: Info,
  danger: TriangleAlert,
};

interface StatusPillProps {
  tone: Tone;
  pulse?: boolean;
  children: ReactNode;
}

export function StatusPill({ tone, pulse = false, children }: StatusPillProps) {
  const Icon = ICONS[tone];
  return (
    <Row
      as="span"
      inline
      gap={1}
      align="center"
      tint={tone === 'done' || tone === 'void' ? 'quiet' : tone}
      size="small"
      strong
      className={styles.pill}
    >
      <span className={cx(styles.icon, pulse && styles.pulse)} aria-hidden>
        <Icon size={14} strokeWidth={2.5} />
      </span>
      {children}
    </Row>
  );
}

interface BadgeProps {
  count: number;
  label: string;
  /** Worth seeing, but no one waits for it. */
  quiet?: boolean;
}

export function Badge({ count, label, quiet = false }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={cx(styles.badge, quiet && styles.quietBadge)} role="img" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
