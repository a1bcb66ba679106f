import type { PatientsVisit } from '#server/features/visits/links/visit-calendar.ts';
import { type CalendarEntry, visitCalendar } from '#server/features/visits/links/visit-calendar.ts';
import { words } from '#server/formats/words/words.ts';
import type { Language } from '#shared/domain/visit.ts';

/**
 * Reveals nothing about the patient.
 *
 * @param link null for a canceled visit
 */
export function invitationEntry(
  { calendarUid: uid, calendarSequence: sequence, practiceName: practice, ...when }: PatientsVisit,
  link: string | null,
  language: Language,
): CalendarEntry {
  const t = words.getFixedT(language, 'guest-message');
  const { startsAt, durationMinutes } = when;
  const title = t('calendarTitle', { practice });
  const text = link ? t('calendarText', { link }) : null;
  return { uid, sequence, title, text, startsAt, durationMinutes, link };
}

/** `now` in milliseconds since the epoch. */
export const invitationCalendar = (
  visit: PatientsVisit,
  link: string | null,
  language: Language,
  now: number,
): string => visitCalendar([invitationEntry(visit, link, language)], language, now);
