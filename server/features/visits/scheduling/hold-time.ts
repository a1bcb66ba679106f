import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import { type BookedPeople, selectBookings, type WantedTime } from './bookings.queries.ts';
import { spanOf } from './free-times.service.ts';

/** The first of the advisory lock's two numbers; the second is the provider's. */
const PROVIDERS_TIME = 7_215;

/**
 * Until the transaction ends, no other request can book time of these people. Locks providers first, then patients,
 * each in order, so that two transactions cannot deadlock.
 */
export async function holdTime(
  trx: Trx,
  { providerIds, patientIds }: { providerIds: readonly string[]; patientIds: readonly string[] },
): Promise<void> {
  for (const id of [...new Set(providerIds)].toSorted())
    await sql`select pg_advisory_xact_lock(${PROVIDERS_TIME}, hashtext(${id}))`.execute(trx);
  if (patientIds.length === 0) return;
  await trx
    .selectFrom('patients')
    .select('id')
    .where('id', '=', ({ fn, val }) => fn.any(val([...patientIds])))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export const wantedTime = (visit: {
  providerUserId: string;
  startsAt: Date;
  durationMinutes: number;
}): WantedTime => {
  const { from, to } = spanOf(visit);
  return { providerUserId: visit.providerUserId, from: new Date(from), to: new Date(to) };
};

/** Identifies a booking to people who may not see whose it is. */
export const markOf = (visitId: string): string =>
  createHash('sha256').update(visitId).digest('base64url').slice(0, 16);

/**
 * Call it after {@link holdTime}.
 *
 * @param seen the marks of the bookings that the person was shown; null if nothing was shown
 * @throws TIME_TAKEN_MEANWHILE if there are other bookings at these times
 */
export async function refuseUnseen(
  trx: Trx,
  practiceId: number,
  people: BookedPeople,
  times: readonly WantedTime[],
  seen: readonly string[] | null,
): Promise<void> {
  if (seen === null) return;
  const found = await selectBookings(trx, practiceId, people, times);
  refuseOthers(
    found.flat().map(({ id }) => markOf(id)),
    seen,
  );
}

/** @throws TIME_TAKEN_MEANWHILE if a mark was not seen */
export function refuseOthers(marks: readonly string[], seen: readonly string[] | null): void {
  if (seen !== null && marks.some((mark) => !seen.includes(mark)))
    throw new CodedError('TIME_TAKEN_MEANWHILE');
}
