import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './facts.module.css';

interface FactsProps {
  /** `tiles`: each fact on a darker background, for figures. */
  look?: 'grid' | 'tiles';
  /** {@link Fact}s. */
  children: ReactNode;
}

/** Names with their values, in as many columns as fit. */
export function Facts({ look = 'grid', children }: FactsProps) {
  return <dl className={cx(styles.facts, look === 'tiles' && styles.tiles)}>{children}</dl>;
}

interface FactProps {
  name: ReactNode;
  /** `row`: the whole width; `prose`: the whole width, for text that people wrote. */
  wide?: 'row' | 'prose';
  /** Capitalizes a date's words, which some languages begin in lower case. */
  capital?: boolean;
  children: ReactNode;
}

export function Fact({ name, wide, capital = false, children }: FactProps) {
  return (
    <div className={cx(wide && styles.wide, wide === 'prose' && styles.prose, capital && styles.capital)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
