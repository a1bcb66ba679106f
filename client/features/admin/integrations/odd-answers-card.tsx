import { useTranslation } from 'react-i18next';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Card } from '#client/ui/components/card.tsx';
import type { PracticeRecordSystem } from '#shared/contracts/rest/admin/record-connection.ts';
import styles from './integrations.module.css';

/** The record system's answers that deviate from FHIR, for the people who maintain it. */
export function OddAnswersCard({ oddAnswers }: Pick<PracticeRecordSystem, 'oddAnswers'>) {
  const { t } = useTranslation('integrations');
  const language = useLanguage();
  return (
    <Card title={t('oddAnswers')}>
      <p>{t('oddAnswersHelp')}</p>
      <ul className={styles.steps}>
        {oddAnswers.map(({ kind, resourceType: type, detail, times, lastAt }) => (
          <li key={`${kind} ${type} ${detail}`}>
            {type ? <strong>{type}: </strong> : null}
            {t(`odd.${kind}`)}
            {detail ? <span lang="en"> ({detail})</span> : null}{' '}
            <span className={styles.soft}>
              {t('oddTimes', { count: times, when: formatMoment(lastAt, language) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
