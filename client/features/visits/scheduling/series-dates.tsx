import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatTime, shortZoneName } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { useSettled } from '#client/ui/forms/use-settled.ts';
import type { FreeTime, SeriesDate } from '#shared/contracts/rest/visits/scheduling.ts';
import { useFreeTimeWords } from './free-times.tsx';
import styles from './schedule.module.css';
import type { ScheduleOptions } from './schedule-queries.ts';
import { SERIES_BOOKINGS_KEY } from './seen-bookings.ts';
import type { SeriesStart } from './series-fields.ts';
import { useBookingWords } from './use-booking-words.ts';

interface WantedDate extends SeriesStart {
  timeZone: string;
  providerUserId: string;
  durationMinutes: number;
  instead?: string;
}

interface Change {
  use: (day: string, free: FreeTime) => void;
  leaveOut: (day: string) => void;
  takeBack: (day: string) => void;
  mayLeaveOut: boolean;
  words: { leaveOut: string; takeBack: string };
}

interface SeriesDatesProps {
  title: string;
  ref?: Ref<HTMLHeadingElement>;
  options: Pick<ScheduleOptions, 'serverTime' | 'providers'>;
  timeZone: string;
  dates: readonly WantedDate[];
  against: Against;
  change: Change;
}

export function SeriesDates({ title, ref, options, timeZone, dates, against, change }: SeriesDatesProps) {
  return (
    <Stack as="section" gap={2} className={styles.series} aria-label={title}>
      <Text as="h3" size="body" ref={ref} tabIndex={-1}>
        {title}
      </Text>
      <ol>
        {dates.map((date) => (
          <OneDate
            key={date.day}
            date={date}
            isElsewhere={date.timeZone !== timeZone}
            found={against.of(date)}
            options={options}
            change={change}
          />
        ))}
      </ol>
    </Stack>
  );
}

interface OneDateProps extends Pick<SeriesDatesProps, 'options' | 'change'> {
  date: WantedDate;
  isElsewhere: boolean;
  found: SeriesDate | undefined;
}

function OneDate({ date, isElsewhere, found, options, change }: OneDateProps) {
  const { t } = useTranslation('scheduling');
  const language = useLanguage();
  const { day, timeZone } = date;
  const say = useBookingWords(options, timeZone);
  const words = useFreeTimeWords(options, timeZone);
  const wall = `${date.date}T${date.time}:00Z`;
  const zone = isElsewhere ? ` ${shortZoneName(wall, timeZone)}` : '';
  const when = `${formatShortDay(wall, 'UTC', language)}, ${formatTime(wall, 'UTC', language)}${zone}`;
  if (date.isLeftOut)
    return (
      <Box as="li" pad={2} sides={3} frame="outline" tone="quiet">
        <s>{when}</s>
        {date.instead ? <p>{date.instead}</p> : null}
        <Button variant="quiet" onClick={() => change.takeBack(day)}>
          {change.words.takeBack}
        </Button>
      </Box>
    );
  if (!found)
    return (
      <Box as="li" pad={2} sides={3} frame="outline">
        <strong>{when}</strong>
      </Box>
    );
  const { nextFree } = found;
  return (
    <Box as="li" pad={2} sides={3} frame="outline" data-warns>
      <strong>{when}</strong>
      <Warnings found={found} say={say(date)} />
      <Row gap={2} wrap above={2} className={styles.freeTimes}>
        {nextFree ? (
          <Button onClick={() => change.use(day, nextFree)}>
            {t('useFree', { time: words.both(nextFree) })}
          </Button>
        ) : null}
        {change.mayLeaveOut ? (
          <Button onClick={() => change.leaveOut(day)}>{change.words.leaveOut}</Button>
        ) : null}
      </Row>
    </Box>
  );
}

const speaksAgainst = ({ exists, visits, elsewhere, patients, hours }: SeriesDate): boolean =>
  !exists || visits.length + elsewhere.length + patients.length > 0 || hours !== null;

function Warnings({
  found: { exists, visits, elsewhere, patients, hours },
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
      {elsewhere.map((visit) => (
        <p key={`${visit.startTime} ${visit.practice}`}>{say.elsewhere(visit)}</p>
      ))}
      {patients.length > 0 ? <p>{say.patients(patients)}</p> : null}
      {hours ? <p>{hours.reason ? `${say.hours(hours)}: ${hours.reason}` : say.hours(hours)}</p> : null}
    </>
  );
}

interface Against {
  of: (date: WantedDate) => SeriesDate | undefined;
  count: number;
}

interface SeriesOf {
  practiceId: number;
  patientIds: readonly string[];
  movedVisitIds: readonly string[];
  dates: readonly WantedDate[];
  taken?: Omit<WantedDate, 'day' | 'isLeftOut'>;
}

export function useAgainst({ taken, ...people }: SeriesOf): Against {
  const dates = people.dates.filter(({ isLeftOut }) => !isLeftOut);
  const wanted = [...dates, ...(taken ? [taken] : [])].map(timeOf);
  const body = {
    practiceId: people.practiceId,
    patientIds: [...people.patientIds],
    movedVisitIds: [...people.movedVisitIds],
    dates: wanted,
  };
  const asked = JSON.stringify(body);
  const settled = useSettled(asked);
  const complete =
    dates.length > 0 &&
    wanted.every(
      ({ time, providerUserId, durationMinutes }) => time && providerUserId && durationMinutes > 0,
    );
  const { data } = useQuery(
    queryOptions({
      queryKey: [SERIES_BOOKINGS_KEY, settled],
      queryFn: async ({ signal }) => {
        const answer = await call('POST /api/provider/series-bookings', { body, signal });
        return new Map(answer.dates.map((found, index) => [JSON.stringify(wanted[index]), found]));
      },
      enabled: complete && settled === asked,
      placeholderData: keepPreviousData,
      // A failed warning must not disturb the form.
      retry: false,
      staleTime: 0,
    }),
  );
  const of = (date: WantedDate) => {
    const found = data?.get(JSON.stringify(timeOf(date)));
    return found && speaksAgainst(found) ? found : undefined;
  };
  return { of, count: dates.filter(of).length };
}

const timeOf = ({
  date,
  time,
  timeZone,
  occurrence,
  providerUserId,
  durationMinutes,
}: Omit<WantedDate, 'day' | 'isLeftOut'>) => ({
  date,
  time,
  timeZone,
  occurrence,
  providerUserId,
  durationMinutes,
});
