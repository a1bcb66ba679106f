import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime, localDate, localTime } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { occurrenceOf } from '#client/features/core/dates/wall-clock.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { SlotValues } from '#client/features/visits/scheduling/schedule-fields.ts';
import type { VisitSeries } from '#shared/contracts/rest/desk/visit-changes.ts';
import type { FreeTime } from '#shared/contracts/rest/visits/scheduling.ts';
import { movedAlong } from '#shared/rules/series.ts';

type Visit = VisitSeries['visits'][number];
type Start = Pick<FreeTime, 'date' | 'time' | 'occurrence'>;

/** A chosen time that replaces the computed one. Another move discards the choice. */
interface Chosen {
  insteadOf: string;
  start: Start;
}

/** The person may keep some visits in place, and choose times for others. */
export function useDatesAlong(further: readonly Visit[], from: SlotValues, to: SlotValues) {
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

export const timeOf = ({
  date,
  time,
  timeZone,
  occurrence,
  providerUserId,
  durationMinutes,
}: SlotValues) => ({
  date,
  time,
  timeZone,
  occurrence,
  providerUserId,
  durationMinutes: Number(durationMinutes),
});
