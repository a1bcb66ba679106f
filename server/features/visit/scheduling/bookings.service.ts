import type { Candidate } from '../../../../shared/contracts/rest/desk/several-visits.ts';
import type { Bookings, SeriesDate } from '../../../../shared/contracts/rest/visit/scheduling.ts';
import type { ImportWarning } from '../../../../shared/domain/import.ts';
import { type Availability, type Span, unusual } from '../../../../shared/rules/free-times.ts';
import type { Db } from '../../../storage/db/database.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { availabilityOf } from '../../practice/working-hours/working-hours.service.ts';
import type { PracticeGrant } from '../visits/visits.policy.ts';
import {
  type BookedPeople,
  type BookedVisit,
  selectBookedVisits,
  selectBookings,
  selectClashes,
} from './bookings.queries.ts';
import { nextFreeTime, spanOf } from './free-times.service.ts';
import type { Slot } from './moved-visit.service.ts';
import { selectProviders } from './scheduling.queries.ts';
import { existingInstant, wallClockInstant } from './start-time.ts';

type Time = Pick<Slot, 'date' | 'time' | 'timeZone' | 'occurrence' | 'durationMinutes' | 'providerUserId'>;

interface Wanted extends Time {
  patientIds: readonly string[];
  movedVisitId: string | null;
}

interface WantedSeries {
  patientIds: readonly string[];
  movedVisitIds: readonly string[];
  timeZone: string;
  dates: readonly Omit<Time, 'timeZone'>[];
}

/**
 * What speaks against that time: bookings of the practice that overlap it, and the provider's hours; with the next free
 * time. Only for a warning: a visit may be scheduled in any case. Patients and visits of another practice are never
 * found. Names are shown, so the read is audited.
 */
export async function findBookings(
  deps: Pick<Deps, 'db' | 'clock'>,
  grant: PracticeGrant,
  { movedVisitId, ...wanted }: Wanted,
): Promise<Bookings> {
  const people = { ...wanted, movedVisitIds: movedVisitId === null ? [] : [movedVisitId] };
  const { bookings, found } = await bookingsAt(deps, grant.practiceId, people, wallClockInstant(wanted), []);
  await auditRead(deps, grant, found);
  return bookings;
}

/** The same for each date of a series. Its other dates are not free. */
export async function findSeriesBookings(
  deps: Pick<Deps, 'db' | 'clock'>,
  grant: PracticeGrant,
  { dates, timeZone, ...people }: WantedSeries,
): Promise<{ dates: SeriesDate[] }> {
  const times = dates.map((date) => {
    const startsAt = existingInstant({ ...date, timeZone });
    return { ...date, startsAt, span: startsAt && spanOf({ ...date, startsAt }) };
  });
  const answers: SeriesDate[] = [];
  let read = 0;
  for (const time of times) {
    if (time.startsAt === null) {
      answers.push({ exists: false, visits: [], patients: [], hours: null, nextFree: null });
      continue;
    }
    const others = times.flatMap(({ span }) => (span && span !== time.span ? [span] : []));
    const wanted = { ...people, ...time, timeZone };
    const { bookings, found } = await bookingsAt(deps, grant.practiceId, wanted, time.startsAt, others);
    read += found;
    answers.push({ exists: true, ...bookings });
  }
  await auditRead(deps, grant, read);
  return { dates: answers };
}

/** @param taken what else is not free, besides visits */
async function bookingsAt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  practiceId: number,
  wanted: BookedPeople & { durationMinutes: number; timeZone: string },
  startsAt: Date,
  taken: readonly Span[],
): Promise<{ bookings: Bookings; found: number }> {
  const span = spanOf({ startsAt, durationMinutes: wanted.durationMinutes });
  const rows = await selectBookings(db, practiceId, wanted, { from: startsAt, to: new Date(span.to) });
  const since = Math.max(span.from, clock());
  const availability = await availabilityOf(db, practiceId, wanted.providerUserId, new Date(since));
  const hours = unusual(span, availability);
  const isFree = rows.length === 0 && !hours;
  return {
    found: rows.length,
    bookings: {
      visits: rows
        .filter(({ providerId }) => providerId === wanted.providerUserId)
        .map((visit) => ({ ...inTime(spanOf(visit)), patients: visit.names })),
      patients: [...new Set(rows.flatMap((visit) => visit.wanted))],
      hours: hours && { ...hours, open: hours.open.map(inTime) },
      nextFree: isFree ? null : await nextFreeTime(db, practiceId, wanted, availability, since, taken),
    },
  };
}

type WantedVisit = Omit<BookedVisit, 'patientIds'> & { patientId: string };

/**
 * What speaks against each of many new visits: other visits at their time, also of one another, and the providers' hours.
 * Returns no names.
 */
export async function warningsOf(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  practiceId: number,
  visits: readonly WantedVisit[],
): Promise<ImportWarning[][]> {
  if (visits.length === 0) return [];
  const wanted = visits.map((visit) => ({ ...visit, span: spanOf(visit) }));
  const providerIds = [...new Set(visits.map(({ providerId }) => providerId))];
  const others = await selectBookedVisits(
    db,
    practiceId,
    { providerIds, patientIds: [...new Set(visits.map(({ patientId }) => patientId))] },
    {
      from: new Date(Math.min(...wanted.map(({ span }) => span.from))),
      to: new Date(Math.max(...wanted.map(({ span }) => span.to))),
    },
  );
  const taken = [
    ...wanted.map(({ patientId, ...visit }) => ({ ...visit, patientIds: [patientId] })),
    ...others.map((visit) => ({ ...visit, span: spanOf(visit) })),
  ];
  const ofProvider = Map.groupBy(taken, ({ providerId }) => providerId);
  const ofPatient = Map.groupBy(
    taken.flatMap(({ patientIds, span }) => patientIds.map((patientId) => ({ patientId, span }))),
    ({ patientId }) => patientId,
  );
  const hours = new Map<string, Availability>();
  for (const providerId of providerIds)
    hours.set(providerId, await availabilityOf(db, practiceId, providerId, new Date(clock())));
  /** A visit overlaps itself. */
  const isBusy = (all: readonly { span: Span }[] = [], { from, to }: Span) =>
    all.filter(({ span }) => span.from < to && from < span.to).length > 1;
  return wanted.map(({ providerId, patientId, span }) => {
    const availability = hours.get(providerId);
    return [
      ...(isBusy(ofProvider.get(providerId), span) ? (['PROVIDER_BUSY'] as const) : []),
      ...(isBusy(ofPatient.get(patientId), span) ? (['PATIENT_BUSY'] as const) : []),
      ...(availability && unusual(span, availability) ? (['OUTSIDE_HOURS'] as const) : []),
    ];
  });
}

/**
 * The practice's providers with their other visits at the times of these ones: those without any first. Names are shown,
 * so the read is audited.
 */
export async function whoIsFree(
  { db }: Pick<Deps, 'db'>,
  grant: PracticeGrant,
  visitIds: readonly string[],
): Promise<Candidate[]> {
  const { practiceId } = grant;
  const clashes = await selectClashes(db, practiceId, visitIds);
  const providers = (await selectProviders(db, practiceId)).map(({ userId, name }) => ({
    userId,
    name,
    clashes: clashes
      .filter(({ providerId }) => providerId === userId)
      .map(({ visitId, names, startsAt, timeZone }) => ({
        visitId,
        patients: names,
        startTime: startsAt.toISOString(),
        timeZone,
      })),
  }));
  await auditRead({ db }, grant, clashes.length);
  const [free, busy] = [
    providers.filter((one) => one.clashes.length === 0),
    providers.filter((one) => one.clashes.length > 0),
  ];
  return [...free, ...busy];
}

function auditRead(
  { db }: Pick<Deps, 'db'>,
  { staff, practiceId }: PracticeGrant,
  visits: number,
): Promise<void> {
  const actor = `account:${staff.accountId}` as const;
  return audit(db, { practiceId, actor, action: 'bookings.read', details: { visits } });
}

const inTime = ({ from, to }: Span) => ({
  startTime: new Date(from).toISOString(),
  endTime: new Date(to).toISOString(),
});
