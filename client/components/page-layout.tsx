import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './page-layout.module.css';

interface PageLayoutProps {
  title: ReactNode;
  /** Above the title: a way back. */
  back?: ReactNode;
  /** Beside the title; the page's main action last. */
  actions?: ReactNode;
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/** A screen inside the shell: a title, what can be done, the content. */
export function PageLayout({ title, back, actions, width = 'wide', children }: PageLayoutProps) {
  return (
    <div className={cx(styles.page, styles[width])}>
      {back}
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

interface FocusLayoutProps {
  /** The strip on top: whose page it is, the language. */
  top?: ReactNode;
  /** Small print under the card. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A screen on its own with one thing to do: the patient's pages, signing in, an error. */
export function FocusLayout({ top, foot, children }: FocusLayoutProps) {
  return (
    <div className={styles.focus}>
      {top ? <header className={styles.top}>{top}</header> : null}
      <main className={styles.card}>{children}</main>
      {foot ? <footer className={styles.foot}>{foot}</footer> : null}
    </div>
  );
}
