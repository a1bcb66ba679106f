import type { ReactNode } from 'react';
import { ActionBar } from './action-bar.tsx';
import { cx } from './class-names.ts';
import { FocusLayout } from './focus-layout.tsx';
import styles from './message-page.module.css';

interface MessagePageProps {
  top?: ReactNode;
  icon: ReactNode;
  tone?: 'calm' | 'waiting' | 'danger';
  title: ReactNode;
  children?: ReactNode;
  details?: ReactNode;
  main?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
}

export function MessagePage(props: MessagePageProps) {
  const { top, icon, tone = 'calm', title, children, details, main, actions, foot } = props;
  return (
    <FocusLayout top={top} foot={foot}>
      <div className={styles.message}>
        <div className={cx(styles.icon, styles[tone])} aria-hidden>
          {icon}
        </div>
        <h1 className={styles.title}>{title}</h1>
        {children ? <div className={styles.words}>{children}</div> : null}
        {details}
        {main ? <ActionBar>{main}</ActionBar> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </FocusLayout>
  );
}
