import { useTranslation } from 'react-i18next';
import { deviceTimeZone, formatDay } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Card } from '#client/ui/components/card.tsx';
import styles from './report.module.css';
import { ScoreOverTime } from './score-over-time.tsx';
import type { SurveyReport } from './survey-queries.ts';

/** The answers of staff, with their texts. */
export function StaffAnswers({ staff }: { staff: SurveyReport['staff'] }) {
  const { t } = useTranslation('survey-report');
  const language = useLanguage();
  return (
    <Card title={t('staff')}>
      <div className={styles.section}>
        <ScoreOverTime help={t('staffHelp')} answers={staff} />
        {staff.comments.length > 0 ? (
          <section className={styles.section}>
            <h3>{t('comments')}</h3>
            <ul className={styles.comments}>
              {staff.comments.map(({ score, comment, at }) => (
                <li key={`${at} ${score} ${comment}`}>
                  <p>{comment}</p>
                  <p className={styles.small}>
                    {t('commentScore', { score })} · {formatDay(at, deviceTimeZone(), language)}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Card>
  );
}
