import type { Language } from '../../../shared/domain/visit.ts';
import { visitCalendar } from '../links/visit-calendar.ts';
import { words } from '../notifications/words.ts';

interface CalendarVisit {
  id: string;
  practiceName: string;
  startsAt: Date;
  durationMinutes: number;
  link: string;
}

/** The visit as a guest's calendar entry. `now` in milliseconds since the epoch. Reveals nothing of the patient. */
export function invitationCalendar(
  { practiceName: practice, ...visit }: CalendarVisit,
  language: Language,
  now: number,
): string {
  const t = words.getFixedT(language, 'guest-message');
  const title = t('calendarTitle', { practice });
  const { id, startsAt, durationMinutes, link } = visit;
  const text = t('calendarText', { link });
  return visitCalendar({ id, title, text, startsAt, durationMinutes, link }, language, now);
}
