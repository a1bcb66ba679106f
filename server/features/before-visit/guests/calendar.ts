import type { Language } from '../../../../shared/domain/visit.ts';
import { words } from '../../../formats/words/words.ts';
import type { PatientsVisit } from '../../visit/links/patients-calendar.ts';
import { type CalendarChange, visitCalendar } from '../../visit/links/visit-calendar.ts';

/**
 * The visit as a guest's calendar entry. `now` in milliseconds since the epoch. Reveals nothing about the
 * patient.
 *
 * @param link null for a canceled visit
 * @param change omitted for a file
 */
export function invitationCalendar(
  { calendarUid: uid, calendarSequence: sequence, practiceName: practice, ...when }: PatientsVisit,
  link: string | null,
  language: Language,
  now: number,
  change?: CalendarChange,
): string {
  const t = words.getFixedT(language, 'guest-message');
  const { startsAt, durationMinutes } = when;
  const title = t('calendarTitle', { practice });
  const text = link ? t('calendarText', { link }) : null;
  return visitCalendar(
    { uid, sequence, title, text, startsAt, durationMinutes, link },
    language,
    now,
    change,
  );
}
