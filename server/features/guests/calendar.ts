import ical, { ICalCalendarMethod } from 'ical-generator';
import type { Language } from '../../../shared/domain/visit.ts';
import { words } from '../notifications/words.ts';

interface CalendarVisit {
  /** The entry's id, so that importing it twice makes one entry. */
  id: string;
  practiceName: string;
  startsAt: Date;
  durationMinutes: number;
  link: string;
}

/**
 * The visit as a calendar entry (RFC 5545): published, not requested, because the guest answers on the
 * invitation's page. `now` in milliseconds since the epoch. Reveals nothing of the patient.
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
