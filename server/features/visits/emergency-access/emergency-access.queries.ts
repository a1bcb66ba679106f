import { type Insertable, sql } from 'kysely';
import { administers } from '#server/http/access/administrator.ts';
import { memberRows, visitRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

export function findOpenAccess(
  db: Db,
  { accountId, visitId, now }: { accountId: string; visitId: string; now: Date },
) {
  return db
    .selectFrom('emergencyAccesses')
    .select(['id', 'endsAt'])
    .where('visitId', '=', visitId)
    .where('accountId', '=', accountId)
    .where('beganAt', '<=', now)
    .where('endsAt', '>', now)
    .orderBy('endsAt', 'desc')
    .executeTakeFirst();
}

export async function holdVisit(trx: Trx, visitId: string): Promise<void> {
  await trx.selectFrom('visits').select('id').where('id', '=', visitId).forUpdate().execute();
}

export async function insertAccess(trx: Trx, row: Insertable<Database['emergencyAccesses']>): Promise<void> {
  await trx.insertInto('emergencyAccesses').values(row).execute();
}

export function selectAccesses(db: Db, visitId: string) {
  return db
    .selectFrom('emergencyAccesses as access')
    .innerJoin('accounts as account', 'account.id', 'access.accountId')
    .where('access.visitId', '=', visitId)
    .select([
      'access.id as accessId',
      'account.displayName as name',
      'access.reason',
      'access.beganAt',
      'access.endsAt',
    ])
    .orderBy('access.beganAt', 'desc')
    .execute();
}

/**
 * Recipients of the notice: the visit's provider, staff who were in it, and the practice's administrators,
 * except the person who opened it.
 */
export function selectToTell(
  trx: Trx,
  { visitId, practiceId, accountId }: { visitId: string; practiceId: number; accountId: string },
) {
  return memberRows(trx, practiceId)
    .leftJoin('notificationSettings as chosen', 'chosen.accountId', 'account.id')
    .where('account.id', '<>', accountId)
    .where('account.apiAccess', 'not in', [API_ACCESS.disabled, API_ACCESS.revoked])
    .where((where) =>
      where.or([
        administers,
        sql<boolean>`account.id = (select provider_id from visits where id = ${visitId})`,
        sql<boolean>`account.id in (select account_id from participants where visit_id = ${visitId})`,
      ]),
    )
    .select(['account.id as accountId', 'account.email', 'chosen.language'])
    .execute();
}

export function findAbout(db: Db, accessId: string) {
  return db
    .selectFrom('emergencyAccesses as access')
    .innerJoin('accounts as account', 'account.id', 'access.accountId')
    .innerJoin('practices as practice', 'practice.id', 'access.practiceId')
    .innerJoin('visits as visit', 'visit.id', 'access.visitId')
    .where('access.id', '=', accessId)
    .select([
      'account.displayName as name',
      'practice.name as practiceName',
      'access.visitId',
      'access.beganAt',
      'visit.timeZone',
    ])
    .executeTakeFirst();
}

/**
 * Accesses since then to visits that the account owns, scheduled or was in; for an administrator, to all of the
 * practice's visits.
 */
export function selectAccessesFor(
  db: Db,
  {
    accountId,
    practiceIds,
    administered,
    since,
    limit,
  }: { accountId: string; practiceIds: number[]; administered: number[]; since: Date; limit: number },
) {
  return visitRows(db, { practiceIds })
    .innerJoin('visitTypes as type', 'type.id', 'visit.visitTypeId')
    .innerJoin('emergencyAccesses as access', 'access.visitId', 'visit.id')
    .innerJoin('accounts as account', 'account.id', 'access.accountId')
    .where('access.beganAt', '>', since)
    .where('access.accountId', '<>', accountId)
    .where('access.practiceId', '=', sql<number>`any(${practiceIds}::int[])`)
    .where((where) =>
      where.or([
        where('visit.providerId', '=', accountId),
        where('visit.createdBy', '=', accountId),
        where('access.practiceId', '=', sql<number>`any(${administered}::int[])`),
        sql<boolean>`exists (select from participants as seat
          where seat.visit_id = access.visit_id and seat.account_id = ${accountId})`,
      ]),
    )
    .select([
      'access.id as accessId',
      'access.beganAt',
      'account.displayName as byName',
      'visit.id as visitId',
      'visit.practiceId',
      'practice.name as practiceName',
      'type.name as visitType',
      'visit.startsAt',
      'visit.timeZone',
    ])
    .orderBy('access.beganAt', 'desc')
    .limit(limit)
    .execute();
}
