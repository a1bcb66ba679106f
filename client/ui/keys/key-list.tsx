import styles from './key-list.module.css';

export interface KeyRow {
  /** Alternatives; '+' joins keys that are pressed together. */
  keys: readonly string[];
  words: string;
}

export function KeyList({ rows }: { rows: readonly KeyRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ keys, words }) => (
        <div key={words} className={styles.row}>
          <dt className={styles.keys}>
            {keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
