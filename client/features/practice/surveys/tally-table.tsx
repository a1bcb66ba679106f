import { useTranslation } from 'react-i18next';
import { TABLE_ROLES } from '#client/ui/components/table-roles.ts';
import type { SurveyTally } from '#shared/contracts/rest/practice/surveys.ts';
import styles from './report.module.css';

interface TallyTableProps {
  label: string;
  heading: string;
  rows: readonly (SurveyTally & { key: string; name: string })[];
}

export function TallyTable({ label, heading, rows }: TallyTableProps) {
  const { t } = useTranslation('survey-report');
  return (
    <table {...TABLE_ROLES.table} className={styles.table}>
      <caption className={styles.caption}>{label}</caption>
      <thead {...TABLE_ROLES.rowgroup}>
        <tr {...TABLE_ROLES.row}>
          <th {...TABLE_ROLES.columnheader} scope="col">
            {heading}
          </th>
          <th {...TABLE_ROLES.columnheader} scope="col">
            {t('score')}
          </th>
          <th {...TABLE_ROLES.columnheader} scope="col">
            {t('promoters')}
          </th>
          <th {...TABLE_ROLES.columnheader} scope="col">
            {t('detractors')}
          </th>
          <th {...TABLE_ROLES.columnheader} scope="col">
            {t('total')}
          </th>
        </tr>
      </thead>
      <tbody {...TABLE_ROLES.rowgroup}>
        {rows.map(({ key, name, score, promoters, detractors, total }) => (
          <tr key={key} {...TABLE_ROLES.row}>
            <th {...TABLE_ROLES.rowheader} scope="row">
              {name}
            </th>
            <td {...TABLE_ROLES.cell} data-label={t('score')}>
              {score ?? t('noScore')}
            </td>
            <td {...TABLE_ROLES.cell} data-label={t('promoters')}>
              {promoters}
            </td>
            <td {...TABLE_ROLES.cell} data-label={t('detractors')}>
              {detractors}
            </td>
            <td {...TABLE_ROLES.cell} data-label={t('total')}>
              {total}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
