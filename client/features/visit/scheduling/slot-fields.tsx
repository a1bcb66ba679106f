import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DURATION_MINUTES, OCCURRENCES, VISIT_DURATIONS } from '../../../../shared/domain/visit.ts';
import { MinutesField } from '../../../ui/components/minutes-field.tsx';
import { TextField } from '../../../ui/components/text-field.tsx';
import { FormSelect, FormText } from '../../../ui/forms/fields.tsx';
import { useWrong } from '../../../ui/forms/form.tsx';
import { localDate, shortZoneName, twiceThatDay } from '../../foundation/dates/format.ts';
import { TimeZoneField } from '../../foundation/time-zones/time-zone-field.tsx';
import styles from './schedule.module.css';
import type { ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';
import { TypeFields } from './type-fields.tsx';

/** A visit's time, provider and type; for scheduling and for moving. */
export type SlotValues = Pick<
  ScheduleFields,
  | 'visitTypeId'
  | 'providerUserId'
  | 'locationId'
  | 'date'
  | 'time'
  | 'timeZone'
  | 'occurrence'
  | 'durationMinutes'
>;

interface SlotFieldsProps {
  options: ScheduleOptions;
  onVisitType?: (visitType: ScheduleOptions['visitTypes'][number]) => void;
}

/** Visit type, provider, date, time, time zone and duration. */
export function SlotFields({ options, onVisitType }: SlotFieldsProps) {
  const { t } = useTranslation('scheduling');
  const wrong = useWrong();
  const { register, setValue, watch, trigger, formState } = useFormContext<SlotValues>();
  const [date, time, timeZone] = watch(['date', 'time', 'timeZone']);
  const twice = twiceThatDay(date, time, timeZone);

  /** Adopts the visit type's duration, unless staff typed another one. */
  function takeVisitType(visitType: ScheduleOptions['visitTypes'][number]) {
    if (!formState.dirtyFields.durationMinutes)
      setValue('durationMinutes', String(visitType.durationMinutes));
    onVisitType?.(visitType);
  }
  return (
    <>
      <TypeFields options={options} onVisitType={takeVisitType} />
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
        <FormText<SlotValues> name="time" label={t('time')} type="time" />
      </div>
      {twice ? (
        <FormSelect<SlotValues>
          name="occurrence"
          label={t('occurrence')}
          hint={t('occurrenceHelp')}
          options={OCCURRENCES.map((value, index) => ({
            value,
            label: t(`occurrence ${value}`, { zone: shortZoneName(twice[index] ?? 0, timeZone) }),
          }))}
        />
      ) : null}
      <div className={styles.row}>
        <TimeZoneField<SlotValues> name="timeZone" label={t('timeZone')} first={[options.timeZone]} />
        <MinutesField
          label={t('durationInMinutes')}
          error={wrong('durationMinutes')}
          usual={VISIT_DURATIONS}
          {...DURATION_MINUTES}
          {...register('durationMinutes')}
        />
      </div>
    </>
  );
}
