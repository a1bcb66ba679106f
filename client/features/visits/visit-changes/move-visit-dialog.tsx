import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { formatTime, localDate, localTime } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { occurrenceOf } from '#client/features/core/dates/wall-clock.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { LoadingChoices } from '#client/features/visits/scheduling/loading-choices.tsx';
import type { SlotValues } from '#client/features/visits/scheduling/schedule-fields.ts';
import { scheduleOptionsQuery } from '#client/features/visits/scheduling/schedule-queries.ts';
import { lookAgain, seenBookings } from '#client/features/visits/scheduling/seen-bookings.ts';
import { SeriesDates, useAgainst } from '#client/features/visits/scheduling/series-dates.tsx';
import { SlotFields } from '#client/features/visits/scheduling/slot-fields.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { DialogFrame, DialogParts } from '#client/ui/components/dialog.tsx';
import { Row, Text } from '#client/ui/components/layout.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import { type VisitSeries, visitChangeContracts } from '#shared/contracts/rest/desk/visit-changes.ts';
import type { FreeTime } from '#shared/contracts/rest/visits/scheduling.ts';
import { movedAlong } from '#shared/rules/series.ts';
import type { MoveVisitProps } from './dialog-props.ts';
import { MoveChanges, slotChanges } from './move-changes.tsx';
import { NotifiedPeople } from './notified-people.tsx';
import { readVisitAgain } from './record-queries.ts';
import { useSayDone } from './use-say-done.ts';
import { useSeriesScope } from './use-series-scope.tsx';
import styles from './visit-changes.module.css';
import { VisitInShort } from './visit-in-short.tsx';

const NONE: readonly string[] = [];
const Move = visitChangeContracts['POST /api/provider/visits/:rootVisitId/move'].body;
const Slot = slotSchema(Move.omit({ idempotencyKey: true, seen: true }));

export function MoveVisitDialog(props: MoveVisitProps) {
  return (
    <MoveFrame onClose={props.onClose}>
      <MoveVisit {...props} />
    </MoveFrame>
  );
}

export function MoveFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('visit-actions');
  return (
    <DialogFrame open onClose={onClose} title={t('title.move')} closeLabel={t('goBack')} width={640}>
      {children}
    </DialogFrame>
  );
}

export function MoveVisit({ visit, record, to, onClose, onDone, onMoved }: MoveVisitProps) {
  const { t } = useTranslation('visit-actions');
  const key = useRequestKey();
  const sayDone = useSayDone();
  const queries = useQueryClient();
  const loading = useQuery(scheduleOptionsQuery(visit.practiceId));
  const { further, also, question } = useSeriesScope(visit, record);
  const { startTime, timeZone, durationMinutes } = visit;
  const [from] = useState<SlotValues>(() => ({
    ...record.slot,
    locationId: visit.location?.locationId ?? '',
    date: localDate(startTime, timeZone),
    time: localTime(startTime, timeZone),
    timeZone,
    occurrence: occurrenceOf(startTime, timeZone),
    durationMinutes: String(durationMinutes),
  }));
  const [values] = useState<SlotValues>(() => ({ ...from, ...to }));
  const form = useContractForm<SlotValues, { visitId: string; changeId: string | null }>({
    schema: Slot,
    values,
    save(typed) {
      const slot = { ...slotOf(typed), series: also && { ...also, ...along.choices } };
      return call('POST /api/provider/visits/:rootVisitId/move', {
        params: { rootVisitId: visit.visitId },
        body: { ...slot, idempotencyKey: key.of(slot), seen: seenBookings(queries) },
      });
    },
    async onSaved(moved) {
      sayDone(count > 1 ? t('movedSeries', { count }) : t('done.move'), {
        practiceId: visit.practiceId,
        changeId: moved.changeId,
        moved: { from: visit.visitId, to: moved.visitId },
      });
      await onDone();
      onMoved(moved.visitId);
    },
    async onRefused(error) {
      if (isApiError(error, 'CHANGED_MEANWHILE')) await readVisitAgain(queries, visit);
      if (isApiError(error, 'TIME_TAKEN_MEANWHILE')) await lookAgain(queries);
      return false;
    },
  });
  const slot = form.form.watch();
  const along = useDatesAlong(further, from, slot);
  const against = useAgainst({
    practiceId: visit.practiceId,
    patientIds: NONE,
    movedVisitIds: [visit.visitId, ...along.movingIds],
    dates: along.dates,
    taken: timeOf(slot),
  });
  const others = useRef<HTMLHeadingElement>(null);
  const seeOthers = () => {
    others.current?.focus({ preventScroll: true });
    others.current?.scrollIntoView();
  };
  const count = along.movingIds.length + 1;
  const choices = loading.data && {
    ...loading.data,
    ...(record.locations.length > 0 ? { locations: record.locations } : {}),
  };
  return (
    <DialogParts
      full
      actions={
        <>
          <Button onClick={onClose}>{t('goBack')}</Button>
          <Button
            type="submit"
            form="move-visit"
            variant="primary"
            disabled={!choices || slotChanges(from, slot).length === 0}
            busy={form.form.formState.isSubmitting}
          >
            {count > 1 ? t('moveSeries', { count }) : t('action.move')}
          </Button>
        </>
      }
    >
      <Form gap={5} form={form} id="move-visit">
        <VisitInShort visit={visit} />
        {question}
        {choices ? (
          <>
            <MoveChanges visit={visit} from={from} to={slot} options={choices}>
              {further.length > 0 ? (
                <OthersMove count={along.movingIds.length} warned={against.count} onSee={seeOthers} />
              ) : null}
            </MoveChanges>
            <SlotFields
              options={choices}
              people={{ practiceId: visit.practiceId, patientIds: NONE, movedVisitId: visit.visitId }}
            />
            {further.length > 0 ? (
              <SeriesDates
                title={t('othersMoveTo')}
                options={choices}
                ref={others}
                timeZone={slot.timeZone}
                dates={along.dates}
                against={against}
                change={along.change}
              />
            ) : null}
          </>
        ) : (
          <LoadingChoices loading={loading} />
        )}
        <NotifiedPeople people={record.told.move} help={t('help.move')} />
        {form.failure ? <ErrorNotice error={orCode(form.failure, 'UNABLE_COMPLETE_REQUEST')} /> : null}
      </Form>
    </DialogParts>
  );
}

interface OthersMoveProps {
  count: number;
  warned: number;
  onSee: () => void;
}

function OthersMove({ count, warned, onSee }: OthersMoveProps) {
  const { t } = useTranslation('visit-actions');
  return (
    <Row gap={0} across={2} wrap align="center">
      <p>
        <Text as="span" tone="quiet" className={styles.changed}>
          {t('otherVisits')}
        </Text>{' '}
        <strong>
          {[t('moveToo', { count }), ...(warned > 0 ? [t('toLookAt', { count: warned })] : [])].join(', ')}
        </strong>
      </p>
      <Button variant="quiet" onClick={onSee}>
        {t('seeDates')}
      </Button>
    </Row>
  );
}

function slotOf({ durationMinutes, locationId, ...slot }: SlotValues) {
  return {
    ...slot,
    locationId: locationId || null,
    durationMinutes: durationMinutes === '' ? Number.NaN : Number(durationMinutes),
  };
}

function slotSchema(body: z.ZodType) {
  return z.custom<SlotValues>().superRefine((values, ctx) => {
    for (const { path, message } of body.safeParse(slotOf(values)).error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path, message });
  });
}

type Visit = VisitSeries['visits'][number];
type Start = Pick<FreeTime, 'date' | 'time' | 'occurrence'>;

/** A chosen time that replaces the computed one. Another move discards the choice. */
interface Chosen {
  insteadOf: string;
  start: Start;
}

/** The person may keep some visits in place, and choose times for others. */
function useDatesAlong(further: readonly Visit[], from: SlotValues, to: SlotValues) {
  const { t } = useTranslation('visit-actions');
  const language = useLanguage();
  const [left, setLeft] = useState<string[]>([]);
  const [chosen, setChosen] = useState<Partial<Record<string, Chosen>>>({});
  const dates = further.map((visit) => {
    const along = alongOf(visit, from, to);
    const own = chosen[visit.visitId];
    const start = own?.insteadOf === JSON.stringify(along) ? own.start : null;
    const { visitId: day, startTime, timeZone } = visit;
    const when = `${formatShortDay(startTime, timeZone, language)}, ${formatTime(startTime, timeZone, language)}`;
    const isLeftOut = left.includes(day);
    return { day, along, start, ...along, ...start, isLeftOut, instead: t('staysOn', { when }) };
  });
  const moving = dates.filter(({ isLeftOut }) => !isLeftOut);
  return {
    dates,
    movingIds: moving.map(({ day }) => day),
    choices: {
      left: dates.filter(({ isLeftOut }) => isLeftOut).map(({ day }) => day),
      times: moving.flatMap(({ day, start }) => (start ? [{ visitId: day, ...start }] : [])),
    },
    change: {
      use(day: string, { date, time, occurrence }: FreeTime) {
        const along = dates.find((one) => one.day === day)?.along;
        const start = { date, time, occurrence };
        setChosen({ ...chosen, [day]: { insteadOf: JSON.stringify(along), start } });
      },
      leaveOut: (day: string) => setLeft([...left, day]),
      takeBack: (day: string) => setLeft(left.filter((one) => one !== day)),
      mayLeaveOut: true,
      words: { leaveOut: t('leaveOne'), takeBack: t('moveOneToo') },
    },
  };
}

function alongOf(
  { startTime, timeZone, providerUserId, durationMinutes }: Visit,
  from: SlotValues,
  to: SlotValues,
) {
  const own = {
    date: localDate(startTime, timeZone),
    time: localTime(startTime, timeZone),
    timeZone,
    occurrence: occurrenceOf(startTime, timeZone),
    providerUserId,
    durationMinutes,
  };
  const isComplete = to.date !== '' && to.time !== '';
  return movedAlong(own, timeOf(from), timeOf(isComplete ? to : { ...to, date: from.date, time: from.time }));
}

const timeOf = ({ date, time, timeZone, occurrence, providerUserId, durationMinutes }: SlotValues) => ({
  date,
  time,
  timeZone,
  occurrence,
  providerUserId,
  durationMinutes: Number(durationMinutes),
});
