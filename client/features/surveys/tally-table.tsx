import { useTranslation } from 'react-i18next';
import type { SurveyTally } from '../../../shared/contracts/rest/surveys.ts';
import styles from './report.module.css';

/** Explicit, because browsers drop a table's roles when CSS lays it out as blocks. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

interface TallyTableProps {
  label: string;
  /** What the rows are: months, providers. */
  heading: string;
  rows: readonly (SurveyTally & { key: string; name: string })[];
}

/** Counts and scores, a row each; on phones a block each. */
export function TallyTable({ label, heading, rows }: TallyTableProps) {
  const { t } = useTranslation('survey-report');
  return (
    <table {...ROLES.table} className={styles.table}>
      <caption className={styles.caption}>{label}</caption>
      <thead {...ROLES.rowgroup}>
        <tr {...ROLES.row}>
          <th {...ROLES.columnheader} scope="col">
            {heading}
          </th>
          <th {...ROLES.columnheader} scope="col">
            {t('score')}
          </th>
          <th {...ROLES.columnheader} scope="col">
            {t('promoters')}
          </th>
          <th {...ROLES.columnheader} scope="col">
            {t('detractors')}
          </th>
          <th {...ROLES.columnheader} scope="col">
            {t('total')}
          </th>
        </tr>
      </thead>
      <tbody {...ROLES.rowgroup}>
        {rows.map(({ key, name, score, promoters, detractors, total }) => (
          <tr key={key} {...ROLES.row}>
            <th {...ROLES.rowheader} scope="row">
              {name}
            </th>
            <td {...ROLES.cell} data-label={t('score')}>
              {score ?? t('noScore')}
            </td>
            <td {...ROLES.cell} data-label={t('promoters')}>
              {promoters}
            </td>
            <td {...ROLES.cell} data-label={t('detractors')}>
              {detractors}
            </td>
            <td {...ROLES.cell} data-label={t('total')}>
              {total}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
