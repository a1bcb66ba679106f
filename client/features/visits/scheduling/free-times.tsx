import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatTime, localDate } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Place } from '#client/ui/components/skeleton.tsx';
import { useSettled } from '#client/ui/forms/use-settled.ts';
import type { FreeDay, FreeTime } from '#shared/contracts/rest/visits/scheduling.ts';
import styles from './schedule.module.css';
import type { SlotValues } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';
import { useTakeTime } from './use-take-time.ts';

const DAY_MS = 24 * 60 * 60_000;

export function useFreeTimeWords({ serverTime }: Pick<ScheduleOptions, 'serverTime'>, timeZone: string) {
  const { t } = useTranslation('scheduling');
  const language = useLanguage();
  const today = localDate(serverTime, timeZone);
  function day({ date, startTime }: FreeTime): string {
    const ahead = (Date.parse(date) - Date.parse(today)) / DAY_MS;
    if (ahead === 0) return t('today');
    return ahead === 1 ? t('tomorrow') : formatShortDay(startTime, timeZone, language);
  }
  const time = ({ startTime }: FreeTime) => formatTime(startTime, timeZone, language);
  return { day, time, both: (free: FreeTime) => t('dayAndTime', { day: day(free), time: time(free) }) };
}

export interface BookedPeople {
  practiceId: number;
  patientIds: readonly string[];
  movedVisitId: string | null;
}

interface FreeTimesProps {
  options: Pick<ScheduleOptions, 'serverTime'>;
  people: BookedPeople;
  slot: SlotValues;
  /** The form keeps the first free time until the person chooses. */
  follows: boolean;
  onChoose: () => void;
}

export function FreeTimes({ options, people, slot, follows, onChoose }: FreeTimesProps) {
  const { t } = useTranslation('scheduling');
  const { resetField } = useFormContext<SlotValues>();
  const take = useTakeTime();
  const [from, setFrom] = useState<string | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const { days, isCurrent, isComplete } = useFreeDays(people, slot, from);
  const words = useFreeTimeWords(options, slot.timeZone);

  const first = isCurrent && from === null ? days[0]?.times[0] : undefined;
  useEffect(() => {
    if (!follows || !first) return;
    // Keeps the form pristine, because these are defaults.
    for (const name of ['date', 'time', 'occurrence'] as const)
      resetField(name, { defaultValue: first[name] });
  }, [follows, first, resetField]);

  const day = shown === null ? undefined : days[shown];
  if (days.length === 0 && from === null) {
    if (!isComplete) return null;
    if (isCurrent) return <Text tone="quiet">{t('noFreeTimes')}</Text>;
    return (
      <Stack as="fieldset" gap={2} shrinks className={styles.free}>
        <Text as="legend" strong>
          {t('nextFree')}
        </Text>
        <Place height={44} />
      </Stack>
    );
  }

  const show = (nextFrom: string | null, nextShown: number) => {
    setFrom(nextFrom);
    setShown(nextShown);
  };
  const later = () =>
    shown !== null && shown + 1 < days.length
      ? setShown(shown + 1)
      : show(dayAfter(days.at(-1)?.date ?? slot.date), 0);
  const earlier = () => (shown ? setShown(shown - 1) : show(null, 0));
  const choices = (times: readonly FreeTime[], say: (free: FreeTime) => string) => (
    <Row gap={2} wrap className={styles.freeTimes}>
      {times.map((free) => (
        <Button
          key={free.startTime}
          aria-pressed={isOf(free, slot)}
          onClick={() => {
            onChoose();
            take(free);
          }}
        >
          {say(free)}
        </Button>
      ))}
      {shown === null ? (
        <Button variant="quiet" onClick={() => setShown(0)}>
          {t('moreTimes')}
        </Button>
      ) : null}
    </Row>
  );
  return (
    <Stack as="fieldset" gap={2} shrinks className={styles.free}>
      <Text as="legend" strong>
        {t('nextFree')}
      </Text>
      {shown === null ? (
        choices(nextFew(days), words.both)
      ) : (
        <>
          <Row gap={2} align="center">
            <IconButton
              label={t('earlierDay')}
              icon={<ChevronLeft size={20} />}
              disabled={shown === 0 && from === null}
              onClick={earlier}
            />
            <strong aria-live="polite">{day?.times[0] ? words.day(day.times[0]) : t('noFreeTimes')}</strong>
            <IconButton
              label={t('laterDay')}
              icon={<ChevronRight size={20} />}
              disabled={!day || !isCurrent}
              onClick={later}
            />
          </Row>
          {day ? choices(day.times, words.time) : null}
        </>
      )}
    </Stack>
  );
}

/**
 * @returns `isCurrent` is false until the form's current values have an answer; `isComplete` is false until they are
 *   enough to ask
 */
function useFreeDays(
  { practiceId, patientIds, movedVisitId }: BookedPeople,
  { providerUserId, timeZone, durationMinutes }: SlotValues,
  from: string | null,
): { days: readonly FreeDay[]; isCurrent: boolean; isComplete: boolean } {
  const minutes = Number(durationMinutes);
  const asked = JSON.stringify([providerUserId, timeZone, minutes, patientIds, from]);
  const settled = useSettled(asked);
  const complete = providerUserId !== '' && minutes > 0;
  const { data, isPlaceholderData } = useQuery(
    queryOptions({
      queryKey: ['free-times', practiceId, movedVisitId, settled],
      queryFn: ({ signal }) =>
        call('POST /api/provider/free-times', {
          body: {
            practiceId,
            movedVisitId,
            providerUserId,
            timeZone,
            durationMinutes: minutes,
            patientIds: [...patientIds],
            from,
          },
          signal,
        }),
      enabled: complete && settled === asked,
      placeholderData: keepPreviousData,
      // A failed load must not disturb the form. Times that an earlier form loaded may be booked by now.
      retry: false,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const isCurrent = data !== undefined && !isPlaceholderData && settled === asked;
  return { days: complete ? (data?.days ?? []) : [], isCurrent, isComplete: complete };
}

function nextFew([first, ...others]: readonly FreeDay[]): FreeTime[] {
  return [
    ...(first?.times.slice(0, 2) ?? []),
    ...others.slice(0, 2).flatMap(({ times }) => times.slice(0, 1)),
  ];
}

const isOf = ({ date, time, occurrence }: FreeTime, slot: SlotValues): boolean =>
  date === slot.date && time === slot.time && occurrence === slot.occurrence;

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 24 * 60 * 60_000).toISOString().slice(0, 10);
}
