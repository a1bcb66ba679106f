import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './notice.module.css';

type NoticeTone = 'info' | 'good' | 'waiting' | 'danger';

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announced on mount: `alert` immediately, `status` at the next pause. */
  announce?: 'alert' | 'status';
}

const ICONS = { info: Info, good: CircleCheck, waiting: TriangleAlert, danger: CircleAlert };

export function Notice({ tone = 'info', title, children, action, announce }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={cx(styles.notice, styles[tone])} role={announce}>
      <Icon className={styles.icon} size={22} aria-hidden />
      <div className={styles.words}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  );
}
