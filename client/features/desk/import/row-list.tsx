import { useTranslation } from 'react-i18next';
import styles from './import.module.css';

/** Rows on the screen. */
const SHOWN = 50;

interface RowWords {
  /** As a spreadsheet numbers it. */
  line: number;
  words: string;
}

interface RowListProps {
  title: string;
  rows: readonly RowWords[];
  /** What is said of those that are not shown. */
  more: (count: number) => string;
}

/** Rows of the file, with what there is to say of each; nothing without rows. */
export function RowList({ title, rows, more }: RowListProps) {
  const { t } = useTranslation('import');
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={styles.subtitle}>{title}</h3>
      <ul className={styles.rows}>
        {rows.slice(0, SHOWN).map(({ line, words }) => (
          <li key={line}>
            <strong>{t('row', { line })}</strong> {words}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN ? <p className={styles.soft}>{more(rows.length - SHOWN)}</p> : null}
    </>
  );
}
