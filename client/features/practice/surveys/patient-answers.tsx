import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/components/card.tsx';
import styles from './report.module.css';
import { ScoreOverTime } from './score-over-time.tsx';
import type { SurveyReport } from './survey-queries.ts';
import { TallyTable } from './tally-table.tsx';

/** Patients' ratings of their visits, also by provider and visit type. */
export function PatientAnswers({ patients }: { patients: SurveyReport['patients'] }) {
  const { t } = useTranslation('survey-report');
  const keyed = (rows: SurveyReport['patients']['byProvider']) =>
    rows.map((row) => ({ ...row, key: row.id }));
  return (
    <Card title={t('patients')}>
      <div className={styles.section}>
        <ScoreOverTime help={t('patientsHelp')} answers={patients} />
        {patients.total > 0 ? (
          <>
            <TallyTable label={t('byProvider')} heading={t('provider')} rows={keyed(patients.byProvider)} />
            <TallyTable
              label={t('byVisitType')}
              heading={t('visitType')}
              rows={keyed(patients.byVisitType)}
            />
          </>
        ) : null}
      </div>
    </Card>
  );
}
