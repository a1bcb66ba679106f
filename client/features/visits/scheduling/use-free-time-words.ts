import { useTranslation } from 'react-i18next';
import { formatTime, localDate } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import type { FreeTime } from '#shared/contracts/rest/visits/scheduling.ts';
import type { ScheduleOptions } from './schedule-queries.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Day and time of a free time in words: 'Tomorrow', '09:00 am'. */
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
