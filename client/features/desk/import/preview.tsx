import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { field } from '#shared/contracts/fields.ts';
import type { ImportColumn, ImportRow } from '#shared/domain/import.ts';
import styles from './import.module.css';

/** The first rows as they are read: dates with the month's name, so that its order with the day is plain. */
export function Preview({ columns, rows }: { columns: readonly ImportColumn[]; rows: readonly ImportRow[] }) {
  const { t } = useTranslation('import');
  const language = useLanguage();
  const wordsOf = (column: ImportColumn, value = '—') =>
    (column === 'birthDate' || column === 'date') && field.date.safeParse(value).success
      ? formatDate(value, language)
      : value;
  if (columns.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section className={styles.preview} aria-label={t('preview')} tabIndex={0}>
      <table>
        <caption>{t('preview')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and stay where they are.
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>{wordsOf(column, row[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
