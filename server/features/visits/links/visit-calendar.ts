import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { words } from '#server/formats/words/words.ts';
import { readMailSender } from '#server/runtime/config/mail-sender.ts';
import type { Language } from '#shared/domain/visit.ts';

/** Requested from calendar programs; many read less often. */
const READ_EVERY_SECONDS = 3_600;

export interface CalendarEntry {
  /** Importing it twice creates one entry, and it stays the same when the visit moves. */
  uid: string;
  /** Counts the entry's changes; programs ignore an older one. */
  sequence: number;
  changedAt?: Date;
  title: string;
  text: string | null;
  startsAt: Date;
  durationMinutes: number;
  link: string | null;
  isTentative?: boolean;
}

export interface CalendarChange {
  method: 'REQUEST' | 'CANCEL';
  organizer: { name: string; email: string };
  attendee: string;
}

/**
 * Visits as calendar entries (RFC 5545), in UTC. A file is published. An email sends a request or a cancellation of a
 * single entry (RFC 5546), because mail programs only move or remove an entry this way; several entries are published,
 * because a request holds one. No reply is requested, because people respond on the product's pages (PRODUCT 6.20).
 * `now` in milliseconds since the epoch.
 */
export function visitCalendar(
  entries: readonly CalendarEntry[],
  language: Language,
  now: number,
  change?: CalendarChange,
): string {
  const calendar = newCalendar(language, change && methodOf(entries, change));
  for (const entry of entries) {
    const event = addEntry(calendar, entry, now);
    if (!change) continue;
    if (change.method === 'CANCEL') event.status(ICalEventStatus.CANCELLED);
    event.organizer({ ...change.organizer, name: inOneForm(change.organizer.name) });
    if (entries.length > 1) continue;
    event.createAttendee({
      email: change.attendee,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  return calendar.toString();
}

export const methodOf = (
  entries: readonly unknown[],
  { method }: Pick<CalendarChange, 'method'>,
): CalendarChange['method'] | 'PUBLISH' => (entries.length > 1 ? 'PUBLISH' : method);

/** A calendar feed for programs that poll. `now` in milliseconds since the epoch. */
export function visitsCalendar(
  entries: readonly CalendarEntry[],
  name: string,
  language: Language,
  now: number,
): string {
  const calendar = newCalendar(language);
  calendar.name(inOneForm(name)).ttl(READ_EVERY_SECONDS);
  for (const entry of entries) addEntry(calendar, entry, now);
  return calendar.toString();
}

const newCalendar = (language: Language, method: CalendarChange['method'] | 'PUBLISH' = 'PUBLISH') =>
  ical({
    prodId: { company: 'Anteroom', product: 'Anteroom', language: language.toUpperCase() },
    method: ICalCalendarMethod[method],
  });

function addEntry(calendar: ICalCalendar, entry: CalendarEntry, now: number) {
  const { uid, sequence, changedAt, title, text, startsAt, durationMinutes, link, isTentative } = entry;
  return calendar.createEvent({
    sequence,
    id: uid,
    stamp: changedAt ?? new Date(now),
    ...(changedAt ? { lastModified: changedAt } : {}),
    start: startsAt,
    end: new Date(startsAt.getTime() + durationMinutes * 60_000),
    summary: inOneForm(title),
    status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    ...(text ? { description: inOneForm(text) } : {}),
    ...(link ? { url: link } : {}),
  });
}

/**
 * A carriage return without a line feed ends the entry's line in some programs, and the library does not
 * escape it.
 */
const inOneForm = (text: string) => text.replaceAll(/\r\n?/g, '\n');

export function organizerOf(mailFrom: string, practiceName: string): CalendarChange['organizer'] {
  return { name: practiceName, email: readMailSender(mailFrom).address };
}

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
