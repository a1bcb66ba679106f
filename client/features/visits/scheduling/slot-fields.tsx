import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { localDate, shortZoneName, twiceThatDay } from '#client/features/core/dates/format.ts';
import { TimeZoneField } from '#client/features/core/time-zones/time-zone-field.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Grid, Stack, Text } from '#client/ui/components/layout.tsx';
import { MinutesField } from '#client/ui/components/minutes-field.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { FormSelect, FormText } from '#client/ui/forms/fields.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import type { FreeTime } from '#shared/contracts/rest/visits/scheduling.ts';
import { DURATION_MINUTES, OCCURRENCES, VISIT_DURATIONS } from '#shared/domain/visit.ts';
import { type BookedPeople, FreeTimes, useFreeTimeWords } from './free-times.tsx';
import styles from './schedule.module.css';
import type { SlotValues } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';
import { TypeFields } from './type-fields.tsx';
import { useBookingWords } from './use-booking-words.ts';
import { useBookings } from './use-bookings.ts';
import { useTakeTime } from './use-take-time.ts';

interface SlotFieldsProps {
  options: ScheduleOptions;
  people: BookedPeople;
  findsTime?: boolean;
  onVisitType?: (visitType: ScheduleOptions['visitTypes'][number]) => void;
  repeats?: boolean;
  children?: ReactNode;
}

export function SlotFields({
  options,
  people,
  findsTime = false,
  onVisitType,
  repeats = false,
  children,
}: SlotFieldsProps) {
  const { t } = useTranslation('scheduling');
  const wrong = useWrong();
  const { register, setValue, watch, trigger, formState } = useFormContext<SlotValues>();
  const slot = watch();
  const { date, time, timeZone } = slot;
  const take = useTakeTime();
  const [chosen, setChosen] = useState(!findsTime);
  const choose = () => setChosen(true);
  const twice = twiceThatDay(date, time, timeZone);

  function takeVisitType(visitType: ScheduleOptions['visitTypes'][number]) {
    if (!formState.dirtyFields.durationMinutes)
      setValue('durationMinutes', String(visitType.durationMinutes));
    onVisitType?.(visitType);
  }
  return (
    <>
      <TypeFields options={options} onVisitType={takeVisitType} />
      <Grid gap={5} across={4} min="9rem" align="start">
        <TextField
          label={t('date')}
          type="date"
          min={localDate(options.serverTime, timeZone)}
          error={wrong('date')}
          onFocus={choose}
          {...register('date', {
            onChange: () => formState.errors.time && void trigger('time'),
          })}
        />
        <FormText<SlotValues> name="time" label={t('time')} type="time" onFocus={choose} />
        <MinutesField
          label={t('durationInMinutes')}
          error={wrong('durationMinutes')}
          usual={VISIT_DURATIONS}
          {...DURATION_MINUTES}
          {...register('durationMinutes')}
        />
      </Grid>
      {twice ? (
        <FormSelect<SlotValues>
          name="occurrence"
          label={t('occurrence')}
          hint={t('occurrenceHelp')}
          options={OCCURRENCES.map((value, index) => ({
            value,
            label: t(`occurrence.${value}`, { zone: shortZoneName(twice[index] ?? 0, timeZone) }),
          }))}
        />
      ) : null}
      <FreeTimes options={options} people={people} slot={slot} follows={!chosen} onChoose={choose} />
      {repeats ? null : (
        <BookedWarning
          options={options}
          people={people}
          slot={slot}
          onChoose={(free) => {
            choose();
            take(free);
          }}
        />
      )}
      {children}
      <MoreOptions changed={timeZone !== options.timeZone}>
        <TimeZoneField<SlotValues> name="timeZone" label={t('timeZone')} first={[options.timeZone]} />
      </MoreOptions>
    </>
  );
}

interface MoreOptionsProps {
  changed: boolean;
  children: ReactNode;
}

export function MoreOptions({ changed, children }: MoreOptionsProps) {
  const { t } = useTranslation('scheduling');
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.more}
      open={open || changed}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <Text as="summary" pad={2} sides={0} touch tone="primary" strong>
        {t('moreOptions')}
      </Text>
      <Stack gap={5}>{children}</Stack>
    </details>
  );
}

interface BookedWarningProps {
  options: Pick<ScheduleOptions, 'serverTime' | 'providers'>;
  people: BookedPeople;
  slot: SlotValues;
  onChoose: (free: FreeTime) => void;
}

function BookedWarning({ options, people, slot, onChoose }: BookedWarningProps) {
  const { t } = useTranslation('scheduling');
  const bookings = useBookings(people, slot);
  const words = useFreeTimeWords(options, slot.timeZone);
  const say = useBookingWords(options, slot.timeZone)(slot);
  if (!bookings) return null;
  const { visits, elsewhere, patients, hours, nextFree } = bookings;
  const booked = visits.length + elsewhere.length + patients.length > 0;
  if (!booked && !hours) return null;
  return (
    <Notice
      tone="waiting"
      announce="status"
      title={booked ? t('bookedTitle') : hours && say.hours(hours)}
      action={
        nextFree ? (
          <Button onClick={() => onChoose(nextFree)}>
            {t('useNextFree', { time: words.both(nextFree) })}
          </Button>
        ) : null
      }
    >
      {visits.map((visit) => (
        <p key={`${visit.startTime} ${visit.patients.join()}`}>{say.visit(visit)}</p>
      ))}
      {elsewhere.map((visit) => (
        <p key={`${visit.startTime} ${visit.practice}`}>{say.elsewhere(visit)}</p>
      ))}
      {patients.length > 0 ? <p>{say.patients(patients)}</p> : null}
      {booked && hours ? <p>{say.hours(hours)}</p> : null}
      {hours?.reason ? <p>{hours.reason}</p> : null}
      <p>{t('stillPossible')}</p>
    </Notice>
  );
}
