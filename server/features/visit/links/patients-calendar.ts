import type { Language } from '../../../../shared/domain/visit.ts';
import { words } from '../../../formats/words/words.ts';
import { type CalendarChange, visitCalendar } from './visit-calendar.ts';

export interface PatientsVisit {
  calendarUid: string;
  calendarSequence: number;
  practiceName: string;
  startsAt: Date;
  durationMinutes: number;
}

/**
 * A visit as its patient's calendar entry, the same in emails and on the pages. `now` in milliseconds.
 *
 * @param link null for a canceled visit
 * @param change omitted for a file
 */
export function patientsCalendar(
  { calendarUid: uid, calendarSequence: sequence, practiceName: practice, ...when }: PatientsVisit,
  link: string | null,
  language: Language,
  now: number,
  change?: CalendarChange,
): string {
  const t = words.getFixedT(language, 'patient-message');
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
