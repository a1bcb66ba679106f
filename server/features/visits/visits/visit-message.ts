import type { EmailBlock, EmailWords, Message, MessageDeps } from '#server/features/message-kind.ts';
import type { PatientsVisit } from '#server/features/visits/links/visit-calendar.ts';
import {
  type CalendarChange,
  type CalendarEntry,
  methodOf,
  organizerOf,
  visitCalendar,
} from '#server/features/visits/links/visit-calendar.ts';
import { words, writeMoment } from '#server/formats/words/words.ts';
import { describedVisitRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import type { VisitLocation } from '#shared/contracts/rest/practice/practices.ts';
import { ENDED_VISIT_STATUSES, type Language, type TimeZone } from '#shared/domain/visit.ts';
import { locationLine } from '#shared/rules/address-line.ts';
import { LOCALES } from '#shared/rules/locales.ts';
import { toE164 } from '#shared/rules/phone.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { LOCATION_COLUMNS, locationOf } from './visit-location.ts';

/** Nothing about the patient, because the address may be wrong. */
export interface VisitFacts {
  practiceName: string;
  practicePhone: string;
  providerName: string;
  startsAt: Date;
  timeZone: TimeZone;
  location?: VisitLocation | null;
  cancelledBy?: 'patient' | 'staff' | 'record-system' | null;
  others?: readonly (Pick<VisitFacts, 'startsAt' | 'timeZone'> & { link?: string })[];
}

const MOST_DATES_IN_TEXT = 6;

export function whenIs(
  { startsAt, timeZone }: Pick<VisitFacts, 'startsAt' | 'timeZone'>,
  language: Language,
): { date: string; time: string } {
  const format = (options: Intl.DateTimeFormatOptions) =>
    writeMoment(new Intl.DateTimeFormat(LOCALES[language], { timeZone, ...options }), startsAt);
  return {
    date: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
  };
}

/** For text messages: no year, abbreviated days and months. */
export function whenInText(
  { startsAt, timeZone }: Pick<VisitFacts, 'startsAt' | 'timeZone'>,
  language: Language,
): { date: string; time: string } {
  const days = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  return { ...whenIs({ startsAt, timeZone }, language), date: writeMoment(days, startsAt) };
}

/** 'Fri, Nov 20, 10:30 AM MST; Fri, Dec 4, 10:30 AM MST; …' */
export function datesInText(visit: VisitFacts, language: Language): string {
  const all = [visit, ...(visit.others ?? [])];
  const dates = all.slice(0, MOST_DATES_IN_TEXT).map((one) => {
    const { date, time } = whenInText(one, language);
    return `${date}, ${time}`;
  });
  return [...dates, ...(all.length > dates.length ? ['…'] : [])].join('; ');
}

export const visitsIn = ({ others = [] }: VisitFacts): number => 1 + others.length;

export function visitFacts(visit: VisitFacts & { link?: string }, language: Language): EmailBlock {
  const t = words.getFixedT(language, 'patient-message');
  const phone = toE164(visit.practicePhone);
  const { location, others = [] } = visit;
  return {
    type: 'facts',
    facts: [
      ...[visit, ...others].map((one, index) => ({
        label: others.length > 0 ? t('visitNumber', { number: index + 1 }) : t('when'),
        value: t('whenValue', whenIs(one, language)),
        link: others.length > 0 ? one.link : undefined,
      })),
      { label: t('with'), value: `${visit.providerName}, ${visit.practiceName}` },
      ...(location ? [{ label: t('location'), value: locationLine(location) }] : []),
      ...(phone ? [{ label: t('phone'), value: formatPhone(phone) }] : []),
    ],
  };
}

/** The footer of every message about a visit: not for emergencies, and do not reply. */
export function visitNotices({ practiceName: practice }: VisitFacts, language: Language): string[] {
  const t = words.getFixedT(language, 'patient-message');
  return [t('emergency'), t('doNotReply', { practice })];
}

/** For people who join remotely a visit held at a location: they need not go there. */
export function locationLines({ location }: Pick<VisitFacts, 'location'>, language: Language): string[] {
  return location ? [words.getFixedT(language, 'patient-message')('locationHow')] : [];
}

/**
 * A message's visits, by time. Omits visits of a series that it no longer applies to; if it applies to none, returns
 * all of them with the code for why.
 */
export async function findVisitsOf(
  db: Db,
  message: Message,
  obsoleteOf: (visit: VisitMessage) => string | null,
): Promise<{ visits: VisitMessage[]; obsolete: string | null }> {
  const further = await db
    .selectFrom('messageVisits')
    .where('messageId', '=', message.id)
    .select(['visitId', 'sessionId', 'guestId', 'linkId'])
    .execute();
  const found: VisitMessage[] = [];
  for (const part of [message, ...further]) {
    const visit = await findVisitMessage(db, part);
    if (visit) found.push(visit);
  }
  const all = found.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const visits = all.filter((visit) => obsoleteOf(visit) === null);
  const [first] = all;
  return visits.length > 0 || !first
    ? { visits, obsolete: null }
    : { visits: all, obsolete: obsoleteOf(first) };
}

export async function findVisitMessage(
  db: Db,
  { visitId, linkId, sessionId, guestId }: Pick<Message, 'visitId' | 'linkId' | 'sessionId' | 'guestId'>,
) {
  if (visitId === null) return undefined;
  const row = await describedVisitRows(db, { visitId })
    .leftJoin('locations as location', 'location.id', 'visit.locationId')
    .leftJoin('links as link', (join) => join.on('link.id', '=', linkId))
    .leftJoin('visitPatients as visitPatient', (join) => join.on('visitPatient.sessionId', '=', sessionId))
    .leftJoin('guests as guest', (join) => join.on('guest.id', '=', guestId))
    .select(LOCATION_COLUMNS)
    .select(({ fn }) => [
      fn.coalesce('visitPatient.calendarUid', 'guest.calendarUid').as('calendarUid'),
      fn.coalesce('visitPatient.calendarSequence', 'guest.calendarSequence').as('calendarSequence'),
      'visit.cancelledBy',
      'visitPatient.cancelledAt as patientCancelledAt',
      'guest.removedAt as guestRemovedAt',
      'guest.guestType',
      'visit.id as visitId',
      'visit.startsAt',
      'visit.timeZone',
      'visit.durationMinutes',
      'visit.status as visitStatus',
      'practice.name as practiceName',
      effective('practicePhone', { practice: 'practice' }).as('practicePhone'),
      'practice.disabledAt as practiceDisabledAt',
      'provider.displayName as providerName',
      'link.id as linkId',
      'link.path as linkPath',
      'link.active as linkActive',
    ])
    .executeTakeFirst();
  return row && Object.assign(row, { location: locationOf(row) });
}

export type VisitMessage = NonNullable<Awaited<ReturnType<typeof findVisitMessage>>>;

/**
 * How long after a visit's end a message about it is still sent, in milliseconds. A later message, from a process that
 * was down, would only confuse.
 */
const LATEST_MS = 6 * 3_600_000;

/**
 * A message after the visit, to a person no longer in it, or with a dead link would only confuse. `now` in
 * milliseconds.
 */
export function visitObsolete(visit: VisitMessage, now: number): string | null {
  const { visitStatus, linkActive, patientCancelledAt, guestRemovedAt } = visit;
  const over = ENDED_VISIT_STATUSES.includes(visitStatus) || linkActive === false;
  return over || patientCancelledAt || guestRemovedAt ? 'VISIT_OVER' : newsObsolete(visit, now);
}

export function newsObsolete(
  { practiceDisabledAt, startsAt, durationMinutes }: VisitMessage,
  now: number,
): string | null {
  if (practiceDisabledAt) return 'VISIT_OVER';
  return now > startsAt.getTime() + durationMinutes * 60_000 + LATEST_MS ? 'TOO_LATE' : null;
}

export function calendarOf(
  { settings, clock }: Pick<MessageDeps, 'settings' | 'clock'>,
  visits: readonly VisitMessage[],
  { method, recipient, language }: Pick<Message, 'recipient' | 'language'> & Pick<CalendarChange, 'method'>,
  entryOf: (visit: VisitMessage & PatientsVisit) => CalendarEntry,
): Pick<EmailWords, 'calendar'> {
  const entries = visits.flatMap((visit) => {
    const { calendarUid, calendarSequence } = visit;
    if (calendarUid === null || calendarSequence === null) return [];
    return [entryOf({ ...visit, calendarUid, calendarSequence })];
  });
  const [visit] = visits;
  if (!visit || entries.length === 0) return {};
  const organizer = organizerOf(settings.mailFrom, visit.practiceName);
  const change = { method, organizer, attendee: recipient };
  return {
    calendar: {
      method: methodOf(entries, change),
      content: visitCalendar(entries, language, clock(), change),
    },
  };
}
