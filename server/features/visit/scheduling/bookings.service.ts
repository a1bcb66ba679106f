import type { Deps } from '../../deps.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import type { PracticeGrant } from '../visits/visits.policy.ts';
import { selectBookings } from './bookings.queries.ts';
import type { Slot } from './moved-visit.service.ts';
import { wallClockInstant } from './start-time.ts';

const MINUTE_MS = 60_000;

interface Wanted extends Omit<Slot, 'visitTypeId'> {
  patientIds: readonly string[];
  movedVisitId: string | null;
}

/**
 * Bookings of the practice that overlap that time. Only for a warning: a visit may be scheduled in any case.
 * Patients and visits of another practice are never found. Names are shown, so the read is audited.
 */
export async function findBookings(
  { db }: Pick<Deps, 'db'>,
  { staff, practiceId }: PracticeGrant,
  { date, time, timeZone, occurrence, durationMinutes, providerUserId, ...who }: Wanted,
): Promise<{ provider: boolean; patients: string[] }> {
  const from = wallClockInstant({ date, time, timeZone, occurrence });
  const to = new Date(from.getTime() + durationMinutes * MINUTE_MS);
  const rows = await selectBookings(db, practiceId, { ...who, from, to });
  await audit(db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'bookings.read',
    details: { visits: rows.length },
  });
  const booked = rows.flatMap(({ patients }) => patients);
  return {
    provider: rows.some(({ providerId }) => providerId === providerUserId),
    patients: [...new Set(booked)],
  };
}
