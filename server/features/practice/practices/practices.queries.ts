import { sql } from 'kysely';
import { administers } from '#server/http/access/administrator.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Location } from '#shared/contracts/rest/practice/practices.ts';
import { API_ACCESS, type StaffUserType } from '#shared/domain/roles.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';

export function findHome(db: Db, practiceId: number) {
  return db.selectFrom('practices').select('enterpriseId').where('id', '=', practiceId).executeTakeFirst();
}

export function findByIdempotencyKey(db: Db, idempotencyKey: string) {
  return db
    .selectFrom('practices')
    .select(['id', 'enterpriseId'])
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
}

export function findPractice(db: Db, practiceId: number) {
  return db
    .selectFrom('practices as practice')
    .innerJoin('enterprises as enterprise', 'enterprise.id', 'practice.enterpriseId')
    .where('practice.id', '=', practiceId)
    .select([
      'practice.id as practiceId',
      'enterprise.id as enterpriseId',
      'enterprise.name as enterpriseName',
      'practice.name',
      'practice.timeZone',
      'practice.version',
      'practice.disabledAt',
    ])
    .select(({ selectFrom }) =>
      selectFrom('visits')
        .whereRef('visits.practiceId', '=', 'practice.id')
        .where('visits.status', 'not in', [...ENDED_VISIT_STATUSES])
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .$asScalar()
        .$notNull()
        .as('openVisits'),
    )
    .executeTakeFirst();
}

export function selectLocations(db: Db, practiceId: number): Promise<LocationRow[]> {
  return db
    .selectFrom('locations')
    .select(['id as locationId', 'name', 'address', 'city', 'state', 'zipCode'])
    .where('practiceId', '=', practiceId)
    .where('removedAt', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .execute();
}
type LocationRow = Omit<Location, 'state'> & { state: string };

export function selectEnterprises(db: Db, practiceIds: readonly number[] | 'all') {
  return db
    .selectFrom('enterprises')
    .select(['id as enterpriseId', 'name', 'version'])
    .$if(practiceIds !== 'all', (some) =>
      some.where('id', 'in', (ofThem) =>
        ofThem
          .selectFrom('practices')
          .select('enterpriseId')
          .where('id', 'in', practiceIds as readonly number[]),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export function selectPractices(db: Db, enterpriseIds: readonly number[]) {
  return db
    .selectFrom('practices as practice')
    .where('practice.enterpriseId', 'in', enterpriseIds)
    .select(({ selectFrom }) => [
      'practice.id as practiceId',
      'practice.enterpriseId',
      'practice.name',
      'practice.timeZone',
      'practice.disabledAt',
      selectFrom('locations')
        .whereRef('locations.practiceId', '=', 'practice.id')
        .where('locations.removedAt', 'is', null)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .$asScalar()
        .$notNull()
        .as('locations'),
      selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
        .whereRef('memberships.practiceId', '=', 'practice.id')
        .where('accounts.apiAccess', 'not in', [API_ACCESS.disabled, API_ACCESS.revoked])
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .$asScalar()
        .$notNull()
        .as('staff'),
    ])
    .orderBy('practice.name')
    .orderBy('practice.id')
    .execute();
}

export async function insertEnterprise(trx: Trx, name: string): Promise<number> {
  const { id } = await trx
    .insertInto('enterprises')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertPractice(
  trx: Trx,
  practice: { enterpriseId: number; name: string; timeZone: string; idempotencyKey: string | null },
): Promise<number> {
  const { id } = await trx
    .insertInto('practices')
    .values({ ...practice, disabledAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePractice(
  trx: Trx,
  practiceId: number,
  changes: { name?: string; timeZone?: string; disabledAt?: Date | null },
): Promise<void> {
  await trx.updateTable('practices').set(changes).where('id', '=', practiceId).execute();
}

export function renameEnterprise(trx: Trx, enterpriseId: number, name: string) {
  return trx
    .updateTable('enterprises')
    .set({ name })
    .where('id', '=', enterpriseId)
    .returning(['name', 'version'])
    .executeTakeFirstOrThrow();
}

export async function findEnterpriseName(db: Db, enterpriseId: number): Promise<string> {
  const row = await db
    .selectFrom('enterprises')
    .select('name')
    .where('id', '=', enterpriseId)
    .executeTakeFirstOrThrow();
  return row.name;
}

/**
 * Makes these the practice's locations, in this order; others are no longer offered.
 *
 * @returns false if one belongs to another practice
 */
export async function replaceLocations(
  trx: Trx,
  practiceId: number,
  locations: readonly Location[],
  now: Date,
): Promise<boolean> {
  const kept = locations.map(({ locationId }) => locationId);
  await trx
    .updateTable('locations')
    .set({ removedAt: now })
    .where('practiceId', '=', practiceId)
    .where('removedAt', 'is', null)
    .$if(kept.length > 0, (others) => others.where('id', 'not in', kept))
    .execute();
  if (locations.length === 0) return true;
  const saved = await trx
    .insertInto('locations')
    .values(
      locations.map(({ locationId: id, ...location }, position) => ({
        id,
        practiceId,
        position,
        ...location,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          address: ref('excluded.address'),
          city: ref('excluded.city'),
          state: ref('excluded.state'),
          zipCode: ref('excluded.zipCode'),
          position: ref('excluded.position'),
          removedAt: null,
        }))
        .whereRef('locations.practiceId', '=', 'excluded.practiceId'),
    )
    .returning('id')
    .execute();
  return saved.length === locations.length;
}

/**
 * Locks the enterprise's active practices until the transaction ends, so that if two administrators disable the last
 * two practices, one is refused.
 */
export async function holdActivePractices(trx: Trx, enterpriseId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('practices')
    .select('id')
    .where('enterpriseId', '=', enterpriseId)
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectWholeAdministrators(
  db: Db,
  practiceIds: readonly number[],
): Promise<{ accountId: string; userType: StaffUserType }[]> {
  return db
    .selectFrom('memberships as membership')
    .innerJoin('accounts as account', 'account.id', 'membership.accountId')
    .where('membership.practiceId', 'in', practiceIds)
    .where(administers)
    .groupBy('account.id')
    .having(({ fn }) => fn.countAll(), '=', String(practiceIds.length))
    .select([
      'account.id as accountId',
      sql<StaffUserType>`(array_agg(membership.user_type order by membership.practice_id))[1]`.as('userType'),
    ])
    .execute();
}

export async function insertMemberships(
  trx: Trx,
  practiceId: number,
  members: readonly { accountId: string; userType: StaffUserType }[],
): Promise<void> {
  await trx
    .insertInto('memberships')
    .values(members.map((member) => ({ practiceId, ...member })))
    .execute();
}
