import type { ReactNode } from 'react';
import styles from './prompt-bar.module.css';

interface PromptBarProps {
  icon: ReactNode;
  title: string;
  help?: string;
  /** The answers; the primary one last. */
  children: ReactNode;
}

/** A question or a state of the visit, above the pictures instead of over them. */
export function PromptBar({ icon, title, help, children }: PromptBarProps) {
  return (
    <section className={styles.bar} aria-label={title}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {help ? <p className={styles.help}>{help}</p> : null}
      </div>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
