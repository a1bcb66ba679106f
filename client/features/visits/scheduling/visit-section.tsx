import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/components/card.tsx';
import { FormTextArea } from '#client/ui/forms/fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import styles from './schedule.module.css';
import type { ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';
import { SlotFields } from './slot-fields.tsx';
import { useTakeDeliveries } from './use-take-deliveries.ts';

interface VisitSectionProps {
  practiceId: number;
  options: ScheduleOptions;
  /** Another screen gave no time. */
  findsTime: boolean;
}

/** Visit type, provider, date and time, and if it repeats. */
export function VisitSection({ practiceId, options, findsTime }: VisitSectionProps) {
  const { t } = useTranslation('scheduling');
  const { watch } = useFormContext<ScheduleFields>();
  const takeDeliveries = useTakeDeliveries();
  const [others, patientId, repeat] = watch(['others', 'patientId', 'repeat']);
  const patientIds = [...others.map((other) => other.patientId), patientId].filter(Boolean);

  return (
    <Card title={t('visit')}>
      <div className={styles.fields}>
        <SlotFields
          options={options}
          people={{ practiceId, patientIds, movedVisitId: null }}
          findsTime={findsTime}
          onVisitType={takeDeliveries}
          repeats={repeat !== ''}
        >
          <RepeatFields options={options} practiceId={practiceId} patientIds={patientIds} />
        </SlotFields>
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
