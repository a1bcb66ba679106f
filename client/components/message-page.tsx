import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './message-page.module.css';
import { FocusLayout } from './page-layout.tsx';

interface MessagePageProps {
  top?: ReactNode;
  icon: ReactNode;
  tone?: 'calm' | 'waiting' | 'danger';
  title: ReactNode;
  children?: ReactNode;
  /** Next steps, the primary one first. */
  actions?: ReactNode;
  foot?: ReactNode;
}

/** A page with one message and the next step. */
export function MessagePage({ top, icon, tone = 'calm', title, children, actions, foot }: MessagePageProps) {
  return (
    <FocusLayout top={top} foot={foot}>
      <div className={styles.message}>
        <div className={cx(styles.icon, styles[tone])} aria-hidden>
          {icon}
        </div>
        <h1 className={styles.title}>{title}</h1>
        {children ? <div className={styles.words}>{children}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </FocusLayout>
  );
}
