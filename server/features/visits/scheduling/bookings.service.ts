import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { availabilityOf } from '#server/features/practice/working-hours/working-hours.service.ts';
import type { PracticeGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Candidate } from '#shared/contracts/rest/desk/several-visits.ts';
import type { Bookings, Seen, SeriesDate } from '#shared/contracts/rest/visits/scheduling.ts';
import type { ImportWarning } from '#shared/domain/import.ts';
import { practicesWhere } from '#shared/permissions/permissions.ts';
import { type Availability, type Span, type Unusual, unusual } from '#shared/rules/free-times.ts';
import { type BookedPeople, type Booking, selectBookings, selectClashes } from './bookings.queries.ts';
import { nextFreeTimes, spanOf } from './free-times.service.ts';
import { holdTime, markOf, refuseOthers } from './hold-time.ts';
import type { Slot } from './moved-visit.service.ts';
import { selectProviders } from './scheduling.queries.ts';
import { existingInstant, wallClockInstant } from './start-time.ts';

type Time = Pick<Slot, 'date' | 'time' | 'timeZone' | 'occurrence' | 'durationMinutes' | 'providerUserId'>;

interface Wanted extends Time {
  patientIds: readonly string[];
  movedVisitId: string | null;
}

interface WantedSeries extends BookedPeople {
  dates: readonly Time[];
}

/**
 * Conflicts of a time: overlapping bookings and the provider's hours, with the next free time. Only for a warning: a
 * visit may be scheduled anyway. A provider's visits count across practices. Another practice's visit shows only that
 * the time is taken, and the practice's name to those who see its visits. Shows patients' names, so the read is
 * audited.
 *
 * @throws TIME_DOES_NOT_EXIST
 */
export async function findBookings(
  deps: Pick<Deps, 'db' | 'clock'>,
  grant: PracticeGrant,
  { movedVisitId, patientIds, ...time }: Wanted,
): Promise<Bookings> {
  const people = { patientIds, movedVisitIds: movedVisitId === null ? [] : [movedVisitId] };
  const span = spanOf({ ...time, startsAt: wallClockInstant(time) });
  const [found = NOTHING] = await bookingsAt(deps, grant, people, [{ ...time, span }]);
  return found;
}

const NOTHING: Bookings = { marks: [], visits: [], elsewhere: [], patients: [], hours: null, nextFree: null };

/** Conflicts of each date of a series, whose other dates do not count as free. */
export async function findSeriesBookings(
  deps: Pick<Deps, 'db' | 'clock'>,
  grant: PracticeGrant,
  { dates, ...people }: WantedSeries,
): Promise<{ dates: SeriesDate[] }> {
  const existing = dates.flatMap((date) => {
    const startsAt = existingInstant(date);
    return startsAt ? [{ ...date, date, span: spanOf({ ...date, startsAt }) }] : [];
  });
  const found = await bookingsAt(deps, grant, people, existing);
  const of = new Map(existing.map(({ date }, index) => [date, found[index]]));
  return { dates: dates.map((date) => ({ ...NOTHING, exists: of.has(date), ...of.get(date) })) };
}

type Placed = Pick<Time, 'timeZone' | 'durationMinutes' | 'providerUserId'> & { span: Span };

async function bookingsAt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  grant: PracticeGrant,
  people: BookedPeople,
  times: readonly Placed[],
): Promise<Bookings[]> {
  const { practiceId } = grant;
  const now = clock();
  const found = await against(db, practiceId, people, times, now);
  const clashing = found.filter(({ visits, hours }) => visits.length > 0 || hours);
  const searched = clashing.map((time) => ({
    ...time,
    since: Math.max(time.span.from, now),
    taken: found.flatMap((other) => (other === time ? [] : [other.span])),
  }));
  const free = await nextFreeTimes(db, practiceId, people, searched);
  const nextFree = new Map(clashing.map((time, index) => [time, free[index]]));
  const own = found.flatMap(({ visits }) => visits.filter((visit) => visit.practiceId === practiceId));
  await auditRead({ db }, grant, own.length);
  const nameOf = practiceNames(grant);
  return found.map((time) => ({
    marks: time.visits.map(({ id }) => markOf(id)),
    visits: time.visits
      .filter((visit) => visit.ofProvider && visit.practiceId === practiceId)
      .map((visit) => ({ ...inTime(spanOf(visit)), patients: visit.names })),
    elsewhere: time.visits
      .filter((visit) => visit.practiceId !== practiceId)
      .map((visit) => ({ ...inTime(spanOf(visit)), practice: nameOf(visit) })),
    patients: [...new Set(time.visits.flatMap((visit) => visit.wanted))],
    hours: time.hours && { ...time.hours, open: time.hours.open.map(inTime) },
    nextFree: nextFree.get(time) ?? null,
  }));
}

function practiceNames({ staff }: PracticeGrant) {
  const seen = practicesWhere(staff, 'visits.see');
  return ({ practiceId, practiceName }: { practiceId: number; practiceName: string }) =>
    seen.includes(practiceId) ? practiceName : null;
}

interface Against {
  visits: Booking[];
  availability: Availability;
  hours: Unusual | null;
}

async function against<T extends Pick<Placed, 'providerUserId' | 'span'>>(
  db: Db,
  practiceId: number,
  people: BookedPeople,
  times: readonly T[],
  now: number,
): Promise<(T & Against)[]> {
  const wanted = times.map(({ providerUserId, span: { from, to } }) => ({
    providerUserId,
    from: new Date(from),
    to: new Date(to),
  }));
  const booked = await selectBookings(db, practiceId, people, wanted);
  return (await withAvailability(db, practiceId, times, now)).map((time, index) => ({
    ...time,
    visits: booked[index] ?? [],
    hours: unusual(time.span, time.availability),
  }));
}

async function withAvailability<T extends Pick<Placed, 'providerUserId' | 'span'>>(
  db: Db,
  practiceId: number,
  times: readonly T[],
  now: number,
): Promise<(T & Pick<Against, 'availability'>)[]> {
  const since = new Date(Math.max(now, Math.min(...times.map(({ span }) => span.from))));
  const read = new Map<string, Availability>();
  const known = [];
  for (const time of times) {
    const { providerUserId } = time;
    const availability =
      read.get(providerUserId) ?? (await availabilityOf(db, practiceId, providerUserId, since));
    read.set(providerUserId, availability);
    known.push({ ...time, availability });
  }
  return known;
}

interface WantedVisit {
  providerId: string;
  patientId: string;
  startsAt: Date;
  durationMinutes: number;
}

export async function warningsOf(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  practiceId: number,
  wanted: readonly WantedVisit[],
): Promise<{ warnings: ImportWarning[]; marks: string[] }[]> {
  const times = wanted.map(({ patientId, providerId, ...visit }) => ({
    providerUserId: providerId,
    providerId,
    patientId,
    patientIds: [patientId],
    span: spanOf(visit),
  }));
  const people = { patientIds: [...new Set(wanted.map(({ patientId }) => patientId))], movedVisitIds: [] };
  const found = await against(db, practiceId, people, times, clock());
  return found.map(({ providerId, patientId, span, visits, hours }, index) => {
    const others = times.filter((other, at) => at !== index && overlap(other.span, span));
    const isProviderBusy =
      visits.some(({ ofProvider }) => ofProvider) || others.some((visit) => visit.providerId === providerId);
    const isPatientBusy = [...visits, ...others].some((visit) => visit.patientIds.includes(patientId));
    const warnings: ImportWarning[] = [
      ...(isProviderBusy ? (['PROVIDER_BUSY'] as const) : []),
      ...(isPatientBusy ? (['PATIENT_BUSY'] as const) : []),
      ...(hours ? (['OUTSIDE_HOURS'] as const) : []),
    ];
    const clashing = visits.filter((one) => one.ofProvider || one.patientIds.includes(patientId));
    return { warnings, marks: clashing.map(({ id }) => markOf(id)) };
  });
}

const overlap = (one: Span, other: Span) => one.from < other.to && other.from < one.to;

/**
 * The practice's providers with their other visits at these visits' times, in any practice; free providers first.
 * Shows names, so the read is audited.
 */
export async function whoIsFree(
  { db }: Pick<Deps, 'db'>,
  grant: PracticeGrant,
  visitIds: readonly string[],
): Promise<Candidate[]> {
  const { practiceId } = grant;
  const staff = await selectProviders(db, practiceId);
  const providerIds = staff.map(({ userId }) => userId);
  const clashes = await selectClashes(db, practiceId, visitIds, providerIds);
  const nameOf = practiceNames(grant);
  const providers = staff.map(({ userId, name }) => ({
    userId,
    name,
    clashes: clashes
      .filter(({ providerId }) => providerId === userId)
      .map(({ visitId, names, startsAt, timeZone, ...clash }) => ({
        visitId,
        mark: markOf(clash.otherVisitId),
        patients: names,
        elsewhere: clash.practiceId === practiceId ? null : { practice: nameOf(clash) },
        startTime: startsAt.toISOString(),
        timeZone,
      })),
  }));
  await auditRead({ db }, grant, clashes.filter((clash) => clash.practiceId === practiceId).length);
  const [free, busy] = [
    providers.filter((one) => one.clashes.length === 0),
    providers.filter((one) => one.clashes.length > 0),
  ];
  return [...free, ...busy];
}

/** @throws TIME_TAKEN_MEANWHILE if the provider has other visits at these times than those that were seen */
export async function holdTimeFor(
  trx: Trx,
  practiceId: number,
  { providerId, visitIds, seen }: { providerId: string; visitIds: readonly string[]; seen: Seen },
): Promise<void> {
  await holdTime(trx, { providerIds: [providerId], patientIds: [] });
  const clashes = await selectClashes(trx, practiceId, visitIds, [providerId]);
  refuseOthers(
    clashes.map(({ otherVisitId }) => markOf(otherVisitId)),
    seen,
  );
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
