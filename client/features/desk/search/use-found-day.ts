import { useQuery } from '@tanstack/react-query';
import { CalendarDays, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { deviceTimeZone, formatLongDate, localDate } from '#client/features/core/dates/format.ts';
import { capitalized } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { maySee } from '#client/features/core/signed-in/access.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { calendarAddress } from '#client/features/desk/calendar/calendar-address.ts';
import { scheduleOptionsQuery } from '#client/features/visits/scheduling/schedule-queries.ts';
import { dayOf } from '#shared/rules/day-of.ts';
import type { Found } from './found.ts';

/** A day further away is a date of birth. */
const MOST_YEARS = 10;

/** The day that the text names, in the calendar and in the list; empty for any other text. */
export function useFoundDay(typed: string): Found[] {
  const { t } = useTranslation('visit-list');
  const language = useLanguage();
  const { practice } = useSignedIn();
  const { data: options } = useQuery({
    ...scheduleOptionsQuery(practice.practiceId),
    enabled: typed !== '' && maySee('/provider/visits', practice),
  });
  if (!options) return [];
  const today = localDate(Date.now(), options.timeZone || deviceTimeZone());
  const date = dayOf(typed, today);
  if (date === null || Math.abs(Number(date.slice(0, 4)) - Number(today.slice(0, 4))) > MOST_YEARS) return [];
  const label = capitalized(formatLongDate(`${date}T12:00Z`, 'UTC', language), language);
  const view = date < today ? 'past' : date === today ? 'today' : 'upcoming';
  return [
    {
      key: `calendar ${date}`,
      label,
      facts: t('asCalendar'),
      icon: CalendarDays,
      href: calendarAddress({ view: 'day', date, providers: [], canceled: false }, null),
    },
    {
      key: `list ${date}`,
      label,
      facts: t('asList'),
      icon: List,
      href: `/provider/visits?view=${view}${date === today ? '' : `&from=${date}&to=${date}`}`,
    },
  ];
}
