import ical, { ICalCalendarMethod } from 'ical-generator';
import type { Language } from '../../../shared/domain/visit.ts';
import { words } from '../notifications/words.ts';

interface CalendarVisit {
  /** The entry's identity: the same visit put in twice is one entry. */
  id: string;
  practiceName: string;
  startsAt: Date;
  durationMinutes: number;
  link: string;
}

/**
 * The visit as an entry for somebody's calendar (RFC 5545): published, not requested, for the answer is given on
 * the invitation's page. `now` in milliseconds since the epoch. Nothing of the patient is in it.
 */
export function invitationCalendar(
  { id, practiceName: practice, startsAt, durationMinutes, link }: CalendarVisit,
  language: Language,
  now: number,
): string {
  const t = words.getFixedT(language, 'guest-message');
  const calendar = ical({
    prodId: { company: 'Anteroom', product: 'Anteroom', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id,
    stamp: new Date(now),
    start: startsAt,
    end: new Date(startsAt.getTime() + durationMinutes * 60_000),
    summary: t('calendarTitle', { practice }),
    description: t('calendarText', { link }),
    url: link,
  });
  return calendar.toString();
}
