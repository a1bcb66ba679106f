import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/components/card.tsx';
import { FormTextArea } from '../../../ui/forms/fields.tsx';
import { BookedWarning } from './booked-warning.tsx';
import styles from './schedule.module.css';
import type { ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';
import { SlotFields } from './slot-fields.tsx';
import { useTakeDeliveries } from './use-take-deliveries.ts';

interface VisitSectionProps {
  practiceId: number;
  options: ScheduleOptions;
}

/** Visit type, provider, date and time. */
export function VisitSection({ practiceId, options }: VisitSectionProps) {
  const { t } = useTranslation('scheduling');
  const { watch } = useFormContext<ScheduleFields>();
  const takeDeliveries = useTakeDeliveries();
  const fields = watch();
  const patientIds = [...fields.others.map(({ patientId }) => patientId), fields.patientId].filter(Boolean);

  return (
    <Card title={t('visit')}>
      <div className={styles.fields}>
        <SlotFields options={options} onVisitType={takeDeliveries} />
        <BookedWarning practiceId={practiceId} slot={fields} patientIds={patientIds} movedVisitId={null} />
        <FormTextArea<ScheduleFields>
          name="description"
          label={t('description')}
          note={t('optional')}
          hint={t('descriptionHint')}
          rows={3}
        />
      </div>
    </Card>
  );
}
