import { words } from '#server/formats/words/words.ts';
import type { Language } from '#shared/domain/visit.ts';
import { type CalendarEntry, visitCalendar } from './visit-calendar.ts';

export interface PatientsVisit {
  calendarUid: string;
  calendarSequence: number;
  practiceName: string;
  startsAt: Date;
  durationMinutes: number;
}

/**
 * A visit as its patient's calendar entry, the same in emails and on pages.
 *
 * @param link null for a canceled visit
 */
export function patientsEntry(
  { calendarUid: uid, calendarSequence: sequence, practiceName: practice, ...when }: PatientsVisit,
  link: string | null,
  language: Language,
): CalendarEntry {
  const t = words.getFixedT(language, 'patient-message');
  const { startsAt, durationMinutes } = when;
  const title = t('calendarTitle', { practice });
  const text = link ? t('calendarText', { link }) : null;
  return { uid, sequence, title, text, startsAt, durationMinutes, link };
}

export const patientsCalendar = (
  visit: PatientsVisit,
  link: string | null,
  language: Language,
  now: number,
): string => visitCalendar([patientsEntry(visit, link, language)], language, now);
