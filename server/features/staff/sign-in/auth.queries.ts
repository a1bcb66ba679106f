import type { Insertable } from 'kysely';
import { ownPracticeRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { effective } from '#server/storage/settings/effective.ts';
import { cleanEmail } from '#shared/rules/clean-text.ts';

export function findAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'passwordHash', 'apiAccess', 'oidcSubject'])
    .where('email', '=', cleanEmail(email))
    .where('claimsEmail', '=', false)
    .executeTakeFirst();
}

export async function renewHash(db: Db, id: string, former: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', former)
    .execute();
}

export function findAccountById(db: Db, id: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'displayName', 'apiAccess', 'oidcSubject'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findAccountBySubject(db: Db, subject: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'apiAccess'])
    .where('oidcSubject', '=', subject)
    .executeTakeFirst();
}

export async function bindSubject(db: Db, accountId: string, oidcSubject: string): Promise<void> {
  await db.updateTable('accounts').set({ oidcSubject }).where('id', '=', accountId).execute();
}

export async function insertStaffSession(
  db: Db,
  session: Insertable<Database['staffSessions']> & { createdAt: Date },
): Promise<void> {
  await db.insertInto('staffSessions').values(session).execute();
  await updateLastActivity(db, session.accountId, session.createdAt);
}

export async function findTokenHash(trx: Trx, id: string): Promise<Buffer | null> {
  const row = await trx
    .selectFrom('staffSessions')
    .select('tokenHash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.tokenHash ?? null;
}

export function endStaffSession(db: Db, id: string, now: Date) {
  return db
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(['idToken', 'accountId'])
    .executeTakeFirst();
}

export async function deleteDeadStaffSessions(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('staffSessions')
    .where((where) => where.or([where('expiresAt', '<', before), where('endedAt', '<', before)]))
    .execute();
}

export function findAnnouncements(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['imageFileId', 'securityQuestion', 'dismissedAnnouncements'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** In the form of PRODUCT 2.7 "Get launch practices". */
export function selectLaunchPractices(db: Db, accountId: string) {
  return ownPracticeRows(db, accountId)
    .innerJoin('enterprises as enterprise', 'enterprise.id', 'practice.enterpriseId')
    .innerJoin('accounts as account', 'account.id', 'membership.accountId')
    .where('practice.disabledAt', 'is', null)
    .select([
      'practice.id as practiceId',
      'practice.name as practiceName',
      effective('hasInterpretationServices', { practice: 'practice' }).as(
        'practiceHasInterpretationServices',
      ),
      effective('hasRemoteMonitoring', { practice: 'practice' }).as('remoteMonitoring'),
      effective('hasThirdParty', { practice: 'practice' }).as('practiceHasThirdParty'),
      effective('hasProviderOnDemand', { practice: 'practice' }).as('practiceHasProviderOnDemand'),
      effective('hasProviderOnDemandCau', { practice: 'practice' }).as('onDemandByClinicalAdmins'),
      effective('hasProviderOnDemandQuickAdd', { practice: 'practice' }).as(
        'practiceHasProviderOnDemandQuickAdd',
      ),
      'membership.userType',
      'enterprise.id as enterpriseId',
      'enterprise.name as enterpriseName',
      'membership.createdAt as memberSince',
      effective('providerMfa', { practice: 'practice' }).as('providerMfa'),
      effective('pageViewRoutes', { practice: 'practice' }).as('pageViewRoutes'),
      'account.specialties',
    ])
    .orderBy('practice.name')
    .orderBy('practice.id')
    .execute();
}

export async function updateActiveUntil(db: Db, id: string, activeUntil: Date | null): Promise<void> {
  await db.updateTable('staffSessions').set({ activeUntil }).where('id', '=', id).execute();
}

export async function updateLastActivity(db: Db, accountId: string, at: Date): Promise<void> {
  await db.updateTable('accounts').set({ lastActivityAt: at }).where('id', '=', accountId).execute();
}

export async function findIdleMinutes(db: Db, accountId: string): Promise<number | null> {
  const rows = await ownPracticeRows(db, accountId)
    .where('practice.disabledAt', 'is', null)
    .select(effective('idleMinutes', { practice: 'practice' }).as('minutes'))
    .execute();
  const set = rows.flatMap(({ minutes }) => (minutes === null ? [] : [minutes]));
  return set.length > 0 ? Math.min(...set) : null;
}

export async function anyAccount(db: Db): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function insertFirstAdministrator(
  trx: Trx,
  first: {
    accountId: string;
    practiceId: number;
    firstName: string;
    lastName: string;
    email: string;
    passwordHash: string;
    apiAccess: number;
  },
): Promise<void> {
  await trx
    .insertInto('accounts')
    .values({
      id: first.accountId,
      email: first.email,
      passwordHash: first.passwordHash,
      firstName: first.firstName,
      lastName: first.lastName,
      displayName: `${first.firstName} ${first.lastName}`,
      apiAccess: first.apiAccess,
      isClientAdmin: true,
      administersInstallation: true,
    })
    .execute();
  await trx
    .insertInto('memberships')
    .values({ accountId: first.accountId, practiceId: first.practiceId, userType: 'Provider' })
    .execute();
}
