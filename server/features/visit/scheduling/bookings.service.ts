import type { Candidate } from '../../../../shared/contracts/rest/desk/several-visits.ts';
import type { Bookings } from '../../../../shared/contracts/rest/visit/scheduling.ts';
import { type Span, unusual } from '../../../../shared/rules/free-times.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { availabilityOf } from '../../practice/working-hours/working-hours.service.ts';
import type { PracticeGrant } from '../visits/visits.policy.ts';
import { selectBookings, selectClashes } from './bookings.queries.ts';
import { nextFreeTime, spanOf } from './free-times.service.ts';
import type { Slot } from './moved-visit.service.ts';
import { selectProviders } from './scheduling.queries.ts';
import { wallClockInstant } from './start-time.ts';

interface Wanted extends Omit<Slot, 'visitTypeId'> {
  patientIds: readonly string[];
  movedVisitId: string | null;
}

/**
 * What speaks against that time: bookings of the practice that overlap it, and the provider's hours; with the next free
 * time. Only for a warning: a visit may be scheduled in any case. Patients and visits of another practice are never
 * found. Names are shown, so the read is audited.
 */
export async function findBookings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, practiceId }: PracticeGrant,
  wanted: Wanted,
): Promise<Bookings> {
  const startsAt = wallClockInstant(wanted);
  const span = spanOf({ startsAt, durationMinutes: wanted.durationMinutes });
  const rows = await selectBookings(db, practiceId, wanted, { from: startsAt, to: new Date(span.to) });
  await audit(db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'bookings.read',
    details: { visits: rows.length },
  });
  const since = Math.max(span.from, clock());
  const availability = await availabilityOf(db, practiceId, wanted.providerUserId, new Date(since));
  const hours = unusual(span, availability);
  return {
    visits: rows
      .filter(({ providerId }) => providerId === wanted.providerUserId)
      .map((visit) => ({ ...inTime(spanOf(visit)), patients: visit.names })),
    patients: [...new Set(rows.flatMap((visit) => visit.wanted))],
    hours: hours && { ...hours, open: hours.open.map(inTime) },
    nextFree:
      rows.length > 0 || hours ? await nextFreeTime(db, practiceId, wanted, availability, since) : null,
  };
}

/**
 * The practice's providers with their other visits at the times of these ones: those without any first. Names are shown,
 * so the read is audited.
 */
export async function whoIsFree(
  { db }: Pick<Deps, 'db'>,
  { staff, practiceId }: PracticeGrant,
  visitIds: readonly string[],
): Promise<Candidate[]> {
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
  await audit(db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'bookings.read',
    details: { visits: clashes.length },
  });
  const [free, busy] = [
    providers.filter((one) => one.clashes.length === 0),
    providers.filter((one) => one.clashes.length > 0),
  ];
  return [...free, ...busy];
}

const inTime = ({ from, to }: Span) => ({
  startTime: new Date(from).toISOString(),
  endTime: new Date(to).toISOString(),
});
