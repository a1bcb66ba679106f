import { useTranslation } from 'react-i18next';
import type { SurveyTally } from '../../../shared/contracts/rest/surveys.ts';
import styles from './report.module.css';

interface TallyTableProps {
  label: string;
  /** What the rows are: months, providers. */
  heading: string;
  rows: readonly (SurveyTally & { key: string; name: string })[];
}

/** Counts and scores, a row each. */
export function TallyTable({ label, heading, rows }: TallyTableProps) {
  const { t } = useTranslation('survey-report');
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{t('score')}</th>
          <th scope="col">{t('promoters')}</th>
          <th scope="col">{t('detractors')}</th>
          <th scope="col">{t('total')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, score, promoters, detractors, total }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{score ?? t('noScore')}</td>
            <td>{promoters}</td>
            <td>{detractors}</td>
            <td>{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
