import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

import { useTranslation } from 'react-i18next';
import type { FreeTime, SeriesDate } from '../../../../shared/contracts/rest/visit/scheduling.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/components/button.tsx';
import { useSettled } from '../../../ui/forms/use-settled.ts';
import { formatTime } from '../../foundation/dates/format.ts';
import { formatShortDay } from '../../foundation/dates/format-calendar.ts';
import { useLanguage } from '../../foundation/language/use-language.ts';
import styles from './schedule.module.css';
import type { ScheduleOptions } from './schedule-queries.ts';
import type { SeriesStart } from './series-fields.ts';
import { useBookingWords } from './use-booking-words.ts';
import { useFreeTimeWords } from './use-free-time-words.ts';

/** A date, with whose time it takes and for how long. */
export interface WantedDate extends SeriesStart {
  providerUserId: string;
  durationMinutes: number;
}

interface SeriesDatesProps {
  title: string;
  options: Pick<ScheduleOptions, 'serverTime' | 'providers'>;
  practiceId: number;
  patientIds: readonly string[];
  /** The visits that move to these dates. */
  movedVisitIds: readonly string[];
  timeZone: string;
  dates: readonly WantedDate[];
  /** What can be done about a date; nothing where they only are shown. */
  change?: {
    use: (day: string, free: FreeTime) => void;
    leaveOut: (day: string) => void;
    takeBack: (day: string) => void;
  };
}

/** The dates of a series, each with what speaks against it. */
export function SeriesDates({ title, options, timeZone, dates, change, ...people }: SeriesDatesProps) {
  const { t } = useTranslation('scheduling');
  const language = useLanguage();
  const against = useSeriesBookings(people, timeZone, dates);
  const say = useBookingWords(options, timeZone);
  const words = useFreeTimeWords(options, timeZone);
  const mayLeaveOut = dates.filter(({ isLeftOut }) => !isLeftOut).length > 1;
  return (
    <section className={styles.series} aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {dates.map((date) => {
          const wall = `${date.date}T${date.time}:00Z`;
          const when = `${formatShortDay(wall, 'UTC', language)}, ${formatTime(wall, 'UTC', language)}`;
          if (date.isLeftOut)
            return (
              <li key={date.day} className={styles.leftOut}>
                <s>{when}</s>
                <Button variant="quiet" onClick={() => change?.takeBack(date.day)}>
                  {t('takeBack')}
                </Button>
              </li>
            );
          const found = against(date);
          const { nextFree } = found ?? {};
          return (
            <li key={date.day} data-warns={(found && speaksAgainst(found)) || undefined}>
              <strong>{when}</strong>
              {found ? <Warnings found={found} say={say(date)} /> : null}
              {change && found && speaksAgainst(found) ? (
                <div className={styles.freeTimes}>
                  {nextFree ? (
                    <Button onClick={() => change.use(date.day, nextFree)}>
                      {t('useFree', { time: words.both(nextFree) })}
                    </Button>
                  ) : null}
                  {mayLeaveOut ? (
                    <Button onClick={() => change.leaveOut(date.day)}>{t('leaveOut')}</Button>
                  ) : null}
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const speaksAgainst = ({ exists, visits, patients, hours }: SeriesDate): boolean =>
  !exists || visits.length + patients.length > 0 || hours !== null;

function Warnings({
  found: { exists, visits, patients, hours },
  say,
}: {
  found: SeriesDate;
  say: ReturnType<ReturnType<typeof useBookingWords>>;
}) {
  const { t } = useTranslation('scheduling');
  return (
    <>
      {exists ? null : <p>{t('skippedTime')}</p>}
      {visits.map((visit) => (
        <p key={`${visit.startTime} ${visit.patients.join()}`}>{say.visit(visit)}</p>
      ))}
      {patients.length > 0 ? <p>{say.patients(patients)}</p> : null}
      {hours ? <p>{hours.reason ? `${say.hours(hours)}: ${hours.reason}` : say.hours(hours)}</p> : null}
    </>
  );
}

/** @returns what speaks against a date; undefined as long as that is not known */
function useSeriesBookings(
  {
    practiceId,
    patientIds,
    movedVisitIds,
  }: Pick<SeriesDatesProps, 'practiceId' | 'patientIds' | 'movedVisitIds'>,
  timeZone: string,
  dates: readonly WantedDate[],
): (date: WantedDate) => SeriesDate | undefined {
  const wanted = dates.map(({ date, time, occurrence, providerUserId, durationMinutes }) => ({
    date,
    time,
    occurrence,
    providerUserId,
    durationMinutes,
  }));
  const body = { practiceId, patientIds: [...patientIds], movedVisitIds: [...movedVisitIds], timeZone };
  const asked = JSON.stringify([body, wanted]);
  const settled = useSettled(asked);
  const complete =
    wanted.length > 0 &&
    wanted.every(
      ({ time, providerUserId, durationMinutes }) => time && providerUserId && durationMinutes > 0,
    );
  const { data } = useQuery(
    queryOptions({
      queryKey: ['series-bookings', settled],
      queryFn: async ({ signal }) => {
        const answer = await call('POST /api/provider/series-bookings', {
          body: { ...body, dates: wanted },
          signal,
        });
        return new Map(answer.dates.map((found, index) => [JSON.stringify(wanted[index]), found]));
      },
      enabled: complete && settled === asked,
      placeholderData: keepPreviousData,
      // A warning that cannot be loaded must not disturb the form.
      retry: false,
      staleTime: 0,
    }),
  );
  return ({ date, time, occurrence, providerUserId, durationMinutes }) =>
    data?.get(JSON.stringify({ date, time, occurrence, providerUserId, durationMinutes }));
}
