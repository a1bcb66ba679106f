import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Grid } from '#client/ui/components/layout.tsx';
import { FormSelect, FormText } from '#client/ui/forms/fields.tsx';
import { EVERY_WEEKS, SERIES_VISITS } from '#shared/domain/visit.ts';
import type { ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';
import { SeriesDates, useAgainst } from './series-dates.tsx';
import { seriesStarts } from './series-fields.ts';

interface RepeatFieldsProps {
  options: ScheduleOptions;
  practiceId: number;
  patientIds: readonly string[];
}

const WEEKS = Array.from({ length: EVERY_WEEKS.max }, (_, index) => EVERY_WEEKS.min + index);

export function RepeatFields({ options, practiceId, patientIds }: RepeatFieldsProps) {
  const { t } = useTranslation('scheduling');
  const { watch, setValue, getValues } = useFormContext<ScheduleFields>();
  const fields = watch();
  const { repeat, seriesEnd, date, timeZone, providerUserId, durationMinutes } = fields;
  const starts = seriesStarts(fields);
  const dirty = { shouldDirty: true } as const;
  const setLeftOut = (days: string[]) => setValue('leftOut', days, dirty);
  const dates = starts.map((start) => ({
    ...start,
    timeZone,
    providerUserId,
    durationMinutes: Number(durationMinutes),
  }));
  const against = useAgainst({ practiceId, patientIds, movedVisitIds: NONE, dates });
  return (
    <>
      <Grid gap={5} across={4} min="14.375rem" align="start">
        <FormSelect<ScheduleFields>
          name="repeat"
          label={t('repeat')}
          options={[
            { value: '', label: t('doesNotRepeat') },
            ...WEEKS.map((count) => ({ value: String(count), label: t('everyWeeks', { count }) })),
          ]}
        />
        {repeat ? (
          <>
            <FormSelect<ScheduleFields>
              name="seriesEnd"
              label={t('seriesEnds')}
              options={(['visits', 'lastDay'] as const).map((value) => ({
                value,
                label: t(`seriesEnds.${value}`),
              }))}
            />
            {seriesEnd === 'visits' ? (
              <FormText<ScheduleFields>
                name="seriesVisits"
                label={t('seriesVisits')}
                type="number"
                inputMode="numeric"
                {...SERIES_VISITS}
                hint={t('seriesMost', { most: SERIES_VISITS.max })}
              />
            ) : (
              <FormText<ScheduleFields>
                name="seriesLastDay"
                label={t('seriesLastDay')}
                type="date"
                min={date}
                hint={t('seriesMost', { most: SERIES_VISITS.max })}
              />
            )}
          </>
        ) : null}
      </Grid>
      {starts.length > 0 ? (
        <SeriesDates
          title={t('seriesDates')}
          options={options}
          timeZone={timeZone}
          dates={dates}
          against={against}
          change={{
            use: (day, free) =>
              setValue('replaced', { ...getValues('replaced'), [day]: startOf(free) }, dirty),
            leaveOut: (day) => setLeftOut([...getValues('leftOut'), day]),
            takeBack: (day) => setLeftOut(getValues('leftOut').filter((one) => one !== day)),
            mayLeaveOut: starts.filter(({ isLeftOut }) => !isLeftOut).length > 1,
            words: { leaveOut: t('leaveOut'), takeBack: t('takeBack') },
          }}
        />
      ) : null}
    </>
  );
}

const NONE: readonly string[] = [];

const startOf = ({ date, time, occurrence }: ScheduleFields['replaced'][string]) => ({
  date,
  time,
  occurrence,
});
