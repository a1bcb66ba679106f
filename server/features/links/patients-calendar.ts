import type { Language } from '../../../shared/domain/visit.ts';
import { words } from '../notifications/words.ts';
import { visitCalendar } from './visit-calendar.ts';

interface PatientsVisit {
  sessionId: string;
  practiceName: string;
  startsAt: Date;
  durationMinutes: number;
}

/** A visit as its patient's calendar entry, the same one from the e-mail and the pages. `now` in milliseconds. */
export function patientsCalendar(
  { sessionId, practiceName: practice, startsAt, durationMinutes }: PatientsVisit,
  link: string,
  language: Language,
  now: number,
): string {
  const t = words.getFixedT(language, 'messages');
  const title = t('calendarTitle', { practice });
  const entry = { id: sessionId, title, text: t('calendarText', { link }), startsAt, durationMinutes, link };
  return visitCalendar(entry, language, now);
}
