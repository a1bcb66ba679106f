import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { FormTextArea } from '../../forms/fields.tsx';
import styles from './schedule.module.css';
import { deliveriesOf, type ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';
import { SlotFields } from './slot-fields.tsx';

/** Visit type, provider, date and time. */
export function VisitSection({ options }: { options: ScheduleOptions }) {
  const { t } = useTranslation('schedule');
  const { setValue, getValues } = useFormContext<ScheduleFields>();

  /** Takes over the visit type's delivery methods. */
  function takeDeliveries(visitType: ScheduleOptions['visitTypes'][number]) {
    const [first, ...others] = deliveriesOf(visitType);
    if (first && ![first, ...others].includes(getValues('linkDelivery'))) setValue('linkDelivery', first);
  }
  return (
    <Card title={t('visit')}>
      <div className={styles.fields}>
        <SlotFields options={options} onVisitType={takeDeliveries} />
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
