import type { ReactNode } from 'react';
import { Text } from '#client/ui/components/layout.tsx';
import { cx } from './class-names.ts';
import styles from './facts.module.css';

interface FactsProps {
  look?: 'grid' | 'tiles';
  children: ReactNode;
}

export function Facts({ look = 'grid', children }: FactsProps) {
  return <dl className={cx(styles.facts, look === 'tiles' && styles.tiles)}>{children}</dl>;
}

interface FactProps {
  name: ReactNode;
  /** Both take the whole width; `prose` is for text that people wrote. */
  wide?: 'row' | 'prose';
  /** Capitalizes a date, which starts in lower case in some languages. */
  capital?: boolean;
  children: ReactNode;
}

export function Fact({ name, wide, capital = false, children }: FactProps) {
  const prose = wide === 'prose';
  return (
    <div className={cx(wide && styles.wide, capital && styles.capital)}>
      <Text as="dt" tone="quiet" size="small">
        {name}
      </Text>
      <Text as="dd" breaks asTyped={prose} strong={!prose} regular={prose}>
        {children}
      </Text>
    </div>
  );
}
