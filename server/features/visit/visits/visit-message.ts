import type { VisitLocation } from '../../../../shared/contracts/rest/practice/practices.ts';
import { ENDED_VISIT_STATUSES, type Language, type TimeZone } from '../../../../shared/domain/visit.ts';
import { locationLine } from '../../../../shared/rules/address-line.ts';
import { LOCALES } from '../../../../shared/rules/locales.ts';
import { toE164 } from '../../../../shared/rules/phone.ts';
import { formatPhone } from '../../../../shared/rules/phone-words.ts';
import { words } from '../../../formats/words/words.ts';
import { writeMoment } from '../../../formats/words/write-moment.ts';
import type { Db } from '../../../storage/db/database.ts';
import { effective } from '../../../storage/settings/effective.ts';
import type { EmailBlock, EmailWords, Message, MessageDeps } from '../../message-kind.ts';
import type { PatientsVisit } from '../links/patients-calendar.ts';
import { type CalendarChange, organizerOf } from '../links/visit-calendar.ts';
import { LOCATION_COLUMNS, locationOf } from './visit-location.ts';

/** The facts of a visit in messages; nothing about the patient, because the address may be wrong. */
export interface VisitFacts {
  practiceName: string;
  /** The number that the practice typed; empty if it has set none. */
  practicePhone: string;
  providerName: string;
  startsAt: Date;
  timeZone: TimeZone;
  /** Set if the visit is held at a location. */
  location?: VisitLocation | null;
}

/** Date and time in the visit's time zone, with the zone's name. */
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

/** A shorter form for text messages: no year, abbreviated days and months. */
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

export function visitFacts(visit: VisitFacts, language: Language): EmailBlock {
  const t = words.getFixedT(language);
  const { date, time } = whenIs(visit, language);
  const phone = toE164(visit.practicePhone);
  const { location } = visit;
  return {
    type: 'facts',
    facts: [
      { label: t('when'), value: t('whenValue', { date, time }) },
      { label: t('with'), value: `${visit.providerName}, ${visit.practiceName}` },
      ...(location ? [{ label: t('location'), value: locationLine(location) }] : []),
      ...(phone ? [{ label: t('phone'), value: formatPhone(phone) }] : []),
    ],
  };
}

/** The footer of every message about a visit: not for emergencies, and do not reply. */
export function visitNotices({ practiceName: practice }: VisitFacts, language: Language): string[] {
  const t = words.getFixedT(language);
  return [t('emergency'), t('doNotReply', { practice })];
}

/** For people who join remotely a visit held at a location: they need not go there. */
export function locationLines({ location }: Pick<VisitFacts, 'location'>, language: Language): string[] {
  return location ? [words.getFixedT(language)('locationHow')] : [];
}

/** A message's visit and link; undefined if the visit is gone. */
export async function findVisitMessage(db: Db, { visitId, linkId, sessionId, guestId }: Message) {
  const row = await db
    .selectFrom('visits as visit')
    .innerJoin('practices as practice', 'practice.id', 'visit.practiceId')
    .innerJoin('accounts as provider', 'provider.id', 'visit.providerId')
    .leftJoin('locations as location', 'location.id', 'visit.locationId')
    .leftJoin('links as link', (join) => join.on('link.id', '=', linkId))
    .leftJoin('visitPatients as visitPatient', (join) => join.on('visitPatient.sessionId', '=', sessionId))
    .leftJoin('guests as guest', (join) => join.on('guest.id', '=', guestId))
    .select(LOCATION_COLUMNS)
    .select(({ fn }) => [
      fn.coalesce('visitPatient.calendarUid', 'guest.calendarUid').as('calendarUid'),
      fn.coalesce('visitPatient.calendarSequence', 'guest.calendarSequence').as('calendarSequence'),
      'visitPatient.cancelledAt as patientCancelledAt',
      'guest.removedAt as guestRemovedAt',
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
    .where('visit.id', '=', visitId)
    .executeTakeFirst();
  return row && Object.assign(row, { location: locationOf(row) });
}

export type VisitMessage = NonNullable<Awaited<ReturnType<typeof findVisitMessage>>>;

/**
 * How long after a visit's end a message about it is still sent, in milliseconds. A message from a process
 * that was down for longer would only confuse.
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

/** Like {@link visitObsolete}, for cancellations. */
export function newsObsolete(
  { practiceDisabledAt, startsAt, durationMinutes }: VisitMessage,
  now: number,
): string | null {
  if (practiceDisabledAt) return 'VISIT_OVER';
  return now > startsAt.getTime() + durationMinutes * 60_000 + LATEST_MS ? 'TOO_LATE' : null;
}

/** The change of the recipient's calendar in an email; undefined without an entry. */
export function calendarOf(
  { settings }: Pick<MessageDeps, 'settings'>,
  visit: VisitMessage,
  { method, recipient }: { method: CalendarChange['method']; recipient: string },
  write: (visit: VisitMessage & PatientsVisit, change: CalendarChange) => string,
): Pick<EmailWords, 'calendar'> {
  const { calendarUid, calendarSequence, practiceName } = visit;
  if (calendarUid === null || calendarSequence === null) return {};
  const organizer = organizerOf(settings.mailFrom, practiceName);
  const entry = { ...visit, calendarUid, calendarSequence };
  return { calendar: { method, content: write(entry, { method, organizer, attendee: recipient }) } };
}
