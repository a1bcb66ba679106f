import { useTranslation } from 'react-i18next';
import { formatMonth } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Grid } from '#client/ui/components/layout.tsx';
import type { SurveyTally } from '#shared/contracts/rest/practice/surveys.ts';
import styles from './report.module.css';
import { ScoreChart } from './score-chart.tsx';
import { TallyTable } from './tally-table.tsx';

interface ScoreOverTimeProps {
  help: string;
  answers: SurveyTally & { months: readonly (SurveyTally & { month: string })[] };
}

export function ScoreOverTime({ help, answers }: ScoreOverTimeProps) {
  const { t } = useTranslation('survey-report');
  const language = useLanguage();
  const { score, promoters, detractors, total } = answers;
  const months = answers.months.map((row) => ({
    ...row,
    key: row.month,
    name: formatMonth(row.month, language),
  }));
  return (
    <>
      <p>{help}</p>
      {total === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <>
          <Grid as="dl" min="8.125rem" gap={3} className={styles.figures}>
            <div>
              <dt>{t('score')}</dt>
              <dd>{score}</dd>
            </div>
            <div>
              <dt>{t('promoters')}</dt>
              <dd>{promoters}</dd>
            </div>
            <div>
              <dt>{t('detractors')}</dt>
              <dd>{detractors}</dd>
            </div>
            <div>
              <dt>{t('total')}</dt>
              <dd>{total}</dd>
            </div>
          </Grid>
          <ScoreChart label={t('chart')} months={months} />
          <TallyTable
            label={t('byMonth')}
            heading={t('month')}
            rows={months.filter((month) => month.total > 0).reverse()}
          />
        </>
      )}
    </>
  );
}
