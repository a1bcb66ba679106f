import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './page-layout.module.css';

interface PageLayoutProps {
  title: ReactNode;
  back?: ReactNode;
  subtitle?: ReactNode;
  tools?: ReactNode;
  actions?: ReactNode;
  width?: 'narrow' | 'wide' | 'full';
  /** For a monitored list: a low header, on a phone a single row with the actions as icons. */
  dense?: boolean;
  children: ReactNode;
}

export function PageLayout(props: PageLayoutProps) {
  const { title, back, subtitle, tools, actions, width = 'wide', dense = false, children } = props;
  return (
    <div className={cx(styles.page, styles[width], dense && styles.dense)}>
      {back}
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          {subtitle ? <div className={styles.subtitle}>{subtitle}</div> : null}
        </div>
        {tools ? <div className={styles.tools}>{tools}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
