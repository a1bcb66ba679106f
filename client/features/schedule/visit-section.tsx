import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DURATION_MINUTES, VISIT_DURATIONS } from '../../../shared/domain/visit.ts';
import { Card } from '../../components/card.tsx';
import { MinutesField } from '../../components/minutes-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { FormSelect, FormText, FormTextArea } from '../../forms/fields.tsx';
import { useWrong } from '../../forms/form.tsx';
import { localDate } from '../dates/format.ts';
import { TimeZoneField } from '../dates/time-zone-field.tsx';
import styles from './schedule.module.css';
import { deliveriesOf, type ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';

/** Visit type, provider, date and time. */
export function VisitSection({ options }: { options: ScheduleOptions }) {
  const { t } = useTranslation('schedule');
  const wrong = useWrong();
  const { register, setValue, getValues, watch, trigger, formState } = useFormContext<ScheduleFields>();
  const timeZone = watch('timeZone');

  /** Takes over the visit type's duration and delivery methods. */
  function takeVisitType(visitTypeId: string) {
    const visitType = options.visitTypes.find((one) => one.visitTypeId === visitTypeId);
    if (!visitType) return;
    if (!formState.dirtyFields.durationMinutes)
      setValue('durationMinutes', String(visitType.durationMinutes));
    const [first, ...others] = deliveriesOf(visitType);
    if (first && ![first, ...others].includes(getValues('linkDelivery'))) setValue('linkDelivery', first);
  }
  return (
    <Card title={t('visit')}>
      <div className={styles.fields}>
        <div className={styles.row}>
          <SelectField
            label={t('visitType')}
            placeholder={t('choose')}
            options={options.visitTypes.map(({ visitTypeId, name }) => ({ value: visitTypeId, label: name }))}
            error={wrong('visitTypeId')}
            {...register('visitTypeId', {
              onChange: ({ target }) => takeVisitType(String(target.value)),
            })}
          />
          <FormSelect<ScheduleFields>
            name="providerUserId"
            label={t('provider')}
            placeholder={t('choose')}
            options={options.providers.map(({ userId, name }) => ({ value: userId, label: name }))}
          />
        </div>
        <div className={styles.row}>
          <TextField
            label={t('date')}
            type="date"
            min={localDate(options.serverTime, timeZone)}
            error={wrong('date')}
            {...register('date', {
              onChange: () => formState.errors.time && void trigger('time'),
            })}
          />
          <FormText<ScheduleFields> name="time" label={t('time')} type="time" />
        </div>
        <div className={styles.row}>
          <TimeZoneField<ScheduleFields> name="timeZone" label={t('timeZone')} first={[options.timeZone]} />
          <MinutesField
            label={t('durationInMinutes')}
            error={wrong('durationMinutes')}
            usual={VISIT_DURATIONS}
            {...DURATION_MINUTES}
            {...register('durationMinutes')}
          />
        </div>
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
