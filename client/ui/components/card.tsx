import type { HTMLAttributes, ReactNode } from 'react';
import { Text } from '#client/ui/components/layout.tsx';
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
      {title ? (
        <Text as="h2" below={4} size="large">
          {title}
        </Text>
      ) : null}
      {children}
    </Element>
  );
}
