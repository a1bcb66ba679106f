import type { ReactNode } from 'react';
import styles from './focus-layout.module.css';

interface FocusLayoutProps {
  top?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

export function FocusLayout({ top, foot, children }: FocusLayoutProps) {
  return (
    <div className={styles.focus}>
      {top ? <header className={styles.top}>{top}</header> : null}
      <main className={styles.card}>{children}</main>
      {foot ? <footer className={styles.foot}>{foot}</footer> : null}
    </div>
  );
}
