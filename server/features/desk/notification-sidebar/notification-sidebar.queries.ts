import { describedVisitPatientRows } from '#server/storage/db/bases.ts';
import type { Db } from '#server/storage/db/database.ts';

export function selectCancellations(
  db: Db,
  {
    accountId,
    practiceIds,
    since,
    limit,
  }: { accountId: string; practiceIds: number[]; since: Date; limit: number },
) {
  return describedVisitPatientRows(db, { practiceIds })
    .where('visitPatient.cancelledAt', '>', since)
    .where('visitPatient.removedBy', 'is', null)
    .where((where) =>
      where.or([where('visit.providerId', '=', accountId), where('visit.createdBy', '=', accountId)]),
    )
    .select([
      'visitPatient.sessionId',
      'visitPatient.cancelledAt',
      'visitPatient.patientId',
      'patient.firstName',
      'patient.lastName',
      'visit.id as visitId',
      'visit.practiceId',
      'practice.name as practiceName',
      'type.name as visitType',
      'visit.startsAt',
      'visit.timeZone',
    ])
    .orderBy('visitPatient.cancelledAt', 'desc')
    .limit(limit)
    .execute();
}

/** Undefined if the account never opened the sidebar. */
export async function findSeenUntil(db: Db, accountId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('notificationViews')
    .select('seenUntil')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.seenUntil;
}

/** Never decreases: two tabs may report in either order. */
export async function saveSeenUntil(db: Db, accountId: string, seenUntil: Date): Promise<void> {
  await db
    .insertInto('notificationViews')
    .values({ accountId, seenUntil })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet(({ fn, ref, val }) => ({
        seenUntil: fn<Date>('greatest', [ref('notificationViews.seenUntil'), val(seenUntil)]),
      })),
    )
    .execute();
}
