import { Row, Stack } from '#client/ui/components/layout.tsx';
import styles from './key-list.module.css';

export interface KeyRow {
  /** Alternatives; '+' joins keys that are pressed together. */
  keys: readonly string[];
  words: string;
}

export function KeyList({ rows }: { rows: readonly KeyRow[] }) {
  return (
    <Stack as="dl" gap={2}>
      {rows.map(({ keys, words }) => (
        <div key={words} className={styles.row}>
          <Row as="dt" gap={1} wrap>
            {keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
          </Row>
          <dd>{words}</dd>
        </div>
      ))}
    </Stack>
  );
}
