import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { StaffUserType } from '../../../shared/domain/roles.ts';
import type { TimeZone } from '../../../shared/domain/visit.ts';
import type { Db, Trx } from '../../db/database.ts';

/** The account behind a live staff session, with its practices. */
export function findStaffBySession(db: Db, staffSessionId: string, now: Date) {
  return db
    .selectFrom('staffSessions as session')
    .innerJoin('accounts as account', 'account.id', 'session.accountId')
    .where('session.id', '=', staffSessionId)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .select((select) => [
      'session.createdAt as sessionCreatedAt',
      'session.expiresAt as sessionExpiresAt',
      'session.mfaPassedAt',
      'account.id as accountId',
      'account.firstName',
      'account.lastName',
      'account.displayName',
      'account.email',
      'account.apiAccess',
      'account.isClientAdmin',
      'account.isAdminOnly',
      select
        .selectFrom('memberships')
        .innerJoin('practices', 'practices.id', 'memberships.practiceId')
        .whereRef('memberships.accountId', '=', 'account.id')
        // Nobody works with a practice that is switched off.
        .where('practices.disabledAt', 'is', null)
        // Not jsonArrayFrom: the plugin that makes names camelCase does not reach into JSON.
        .select(({ fn, ref }) =>
          fn
            .coalesce(
              fn
                .jsonAgg(
                  jsonBuildObject({
                    practiceId: ref('memberships.practiceId'),
                    userType: ref('memberships.userType'),
                  }),
                )
                .orderBy('memberships.practiceId'),
              sql<{ practiceId: number; userType: StaffUserType }[]>`'[]'`,
            )
            .as('list'),
        )
        .$asScalar()
        .$notNull()
        .as('memberships'),
      select
        .exists(
          select
            .selectFrom('memberships')
            .innerJoin('practices', 'practices.id', 'memberships.practiceId')
            .whereRef('memberships.accountId', '=', 'account.id')
            .where('practices.providerMfa', '=', true)
            .select('practices.id'),
        )
        .as('mfaDemanded'),
    ])
    .executeTakeFirst();
}

/** The patient behind a visit cookie while the session is alive, and how their link stands. */
export function findVisitPatient(db: Db, visitSessionId: string, now: Date) {
  return visitPatients(db, visitSessionId, now)
    .where('session.endedAt', 'is', null)
    .leftJoin('participants as participant', 'participant.sessionId', 'session.sessionId')
    .select([
      'link.active',
      'link.expiresAt',
      'visit.status as visitStatus',
      'participant.stage',
      'practice.disabledAt as practiceDisabledAt',
    ])
    .executeTakeFirst();
}

/** The patient behind the cookie of a visit that was completed with them in it. */
export function findFormerPatient(db: Db, visitSessionId: string, now: Date) {
  return visitPatients(db, visitSessionId, now)
    .where('visit.status', '=', 'COMPLETE')
    .where('practice.disabledAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('participants')
          .whereRef('participants.sessionId', '=', 'session.sessionId')
          .where('participants.admittedAt', 'is not', null),
      ),
    )
    .executeTakeFirst();
}

function visitPatients(db: Db, visitSessionId: string, now: Date) {
  return db
    .selectFrom('visitSessions as session')
    .innerJoin('links as link', 'link.id', 'session.linkId')
    .innerJoin('visits as visit', 'visit.id', 'link.visitId')
    .innerJoin('visitPatients as seat', 'seat.sessionId', 'session.sessionId')
    .innerJoin('patients as patient', 'patient.id', 'seat.patientId')
    .innerJoin('practices as practice', 'practice.id', 'visit.practiceId')
    .where('session.id', '=', visitSessionId)
    .where('session.expiresAt', '>', now)
    .select([
      'session.id as visitSessionId',
      'session.linkId',
      'seat.sessionId',
      'visit.id as visitId',
      'visit.practiceId',
      'patient.firstName',
      'patient.lastName',
      'session.mfaPassedAt',
      'practice.patientMfa as mfaDemanded',
    ]);
}

/** The guest behind a guest cookie while the session is alive, and how their link and invitation stand. */
export function findGuestBySession(db: Db, visitSessionId: string, now: Date) {
  return db
    .selectFrom('visitSessions as session')
    .innerJoin('links as link', 'link.id', 'session.linkId')
    .innerJoin('guests as guest', 'guest.id', 'session.guestId')
    .innerJoin('visits as visit', 'visit.id', 'guest.visitId')
    .innerJoin('practices as practice', 'practice.id', 'visit.practiceId')
    .where('session.id', '=', visitSessionId)
    .where('session.expiresAt', '>', now)
    .where('session.endedAt', 'is', null)
    .leftJoin('participants as participant', 'participant.guestId', 'guest.id')
    .select([
      'link.active',
      'link.expiresAt',
      'visit.status as visitStatus',
      'participant.stage',
      'practice.disabledAt as practiceDisabledAt',
      'session.linkId',
      'guest.removedAt',
      'guest.id as guestId',
      'guest.informationAt',
      'visit.id as visitId',
      'visit.practiceId',
      'session.mfaPassedAt',
      'practice.guestMfa as mfaDemanded',
    ])
    .executeTakeFirst();
}

export function findAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'passwordHash', 'apiAccess', 'failedSignIns', 'lockedUntil', 'oidcSubject'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
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

/** One more wrong password; the `limit`th locks the account and begins to count anew. */
export async function countFailedSignIn(
  db: Db,
  accountId: string,
  limit: number,
  lockedUntil: Date,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      failedSignIns: sql<number>`case when failed_sign_ins + 1 >= ${limit} then 0 else failed_sign_ins + 1 end`,
      lockedUntil: sql<Date>`case when failed_sign_ins + 1 >= ${limit} then ${lockedUntil}::timestamptz else locked_until end`,
    })
    .where('id', '=', accountId)
    .execute();
}

export async function clearFailedSignIns(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ failedSignIns: 0, lockedUntil: null })
    .where('id', '=', accountId)
    .execute();
}

export async function insertStaffSession(
  db: Db,
  session: { id: string; accountId: string; idToken: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insertInto('staffSessions').values(session).execute();
}

export async function extendStaffSession(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db.updateTable('staffSessions').set({ expiresAt }).where('id', '=', id).execute();
}

/** @returns whether it was alive and had not passed before */
export async function markStaffSessionPassed(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('staffSessions')
    .set({ mfaPassedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('mfaPassedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** As {@link markStaffSessionPassed}. */
export async function markVisitSessionPassed(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('visitSessions')
    .set({ mfaPassedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('mfaPassedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the session if it has not ended; gives its ID token. */
export function endStaffSession(db: Db, id: string, now: Date) {
  return db
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(['idToken', 'accountId'])
    .executeTakeFirst();
}

/** Sessions that nobody can use since `before`, ended or run out. */
export async function deleteDeadStaffSessions(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('staffSessions')
    .where((where) => where.or([where('expiresAt', '<', before), where('endedAt', '<', before)]))
    .execute();
}

/** The account's practices, as spec §7 "Get launch practices" lists them. */
export function selectLaunchPractices(db: Db, accountId: string) {
  return db
    .selectFrom('memberships as membership')
    .innerJoin('practices as practice', 'practice.id', 'membership.practiceId')
    .innerJoin('enterprises as enterprise', 'enterprise.id', 'practice.enterpriseId')
    .innerJoin('accounts as account', 'account.id', 'membership.accountId')
    .where('membership.accountId', '=', accountId)
    .where('practice.disabledAt', 'is', null)
    .select([
      'practice.id as practiceId',
      'practice.name as practiceName',
      'practice.hasInterpretationServices as practiceHasInterpretationServices',
      'practice.hasThirdParty as practiceHasThirdParty',
      'membership.userType',
      'enterprise.id as enterpriseId',
      'enterprise.name as enterpriseName',
      'membership.createdAt as memberSince',
      'practice.providerMfa',
      'account.specialties',
    ])
    .orderBy('practice.name')
    .execute();
}

export async function anyAccount(db: Db): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The first of everything: an enterprise, a practice and the account that administers both. */
export async function insertFirstAdministrator(
  trx: Trx,
  first: {
    accountId: string;
    practiceName: string;
    timeZone: TimeZone;
    firstName: string;
    lastName: string;
    email: string;
    passwordHash: string;
    apiAccess: number;
  },
): Promise<{ practiceId: number }> {
  const enterprise = await trx
    .insertInto('enterprises')
    .values({ name: first.practiceName })
    .returning('id')
    .executeTakeFirstOrThrow();
  const practice = await trx
    .insertInto('practices')
    .values({ enterpriseId: enterprise.id, name: first.practiceName, timeZone: first.timeZone })
    .returning('id')
    .executeTakeFirstOrThrow();
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
    })
    .execute();
  await trx
    .insertInto('memberships')
    .values({ accountId: first.accountId, practiceId: practice.id, userType: 'Provider' })
    .execute();
  return { practiceId: practice.id };
}
