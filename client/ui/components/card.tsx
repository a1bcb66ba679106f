import type { HTMLAttributes, ReactNode } from 'react';
import styles from './card.module.css';
import { cx } from './class-names.ts';

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  as?: 'section' | 'div' | 'article' | 'li';
  title?: ReactNode;
  children: ReactNode;
}

export function Card({ as: Element = 'section', title, className, children, ...rest }: CardProps) {
  return (
    <Element {...rest} className={cx(styles.card, className)}>
      {title ? <h2 className={styles.title}>{title}</h2> : null}
      {children}
    </Element>
  );
}
