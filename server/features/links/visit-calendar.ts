import ical, { ICalCalendarMethod } from 'ical-generator';
import type { Language } from '../../../shared/domain/visit.ts';

interface CalendarEntry {
  /** The entry's id, so that importing it twice makes one entry. */
  id: string;
  title: string;
  text: string;
  startsAt: Date;
  durationMinutes: number;
  link: string;
}

/**
 * A visit as a calendar entry (RFC 5545): published, not requested, because people answer on the product's pages.
 * `now` in milliseconds since the epoch.
 */
export function visitCalendar(
  { id, title, text, startsAt, durationMinutes, link }: CalendarEntry,
  language: Language,
  now: number,
): string {
  const calendar = ical({
    prodId: { company: 'Anteroom', product: 'Anteroom', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id,
    stamp: new Date(now),
    start: startsAt,
    end: new Date(startsAt.getTime() + durationMinutes * 60_000),
    summary: title,
    description: text,
    url: link,
  });
  return calendar.toString();
}
