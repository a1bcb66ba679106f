import { sql } from 'kysely';
import { passkeyHosts } from '#server/http/access/passkey-host.ts';
import { ownPracticeRows, visitPatientRows, visitRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import { CODE_TRIES } from '#shared/domain/mfa.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';

/** The first of the advisory lock's two numbers; serializes sends to one person across processes. */
const PERSON_LOCK = 7003;

/** The practice is one that requires the code, or otherwise any of the account's. */
export function findStaffContact(db: Db, accountId: string) {
  return ownPracticeRows(db, accountId)
    .innerJoin('accounts as account', 'account.id', 'membership.accountId')
    .select(['account.email', 'account.mobile', 'practice.id as practiceId', 'practice.name as practiceName'])
    .select(({ selectFrom, fn }) => [
      selectFrom('authenticatorApps as app')
        .whereRef('app.accountId', '=', 'account.id')
        .where('app.confirmedAt', 'is not', null)
        .select(fn.countAll<string>().as('apps'))
        .$asScalar()
        .$notNull()
        .as('apps'),
      passkeyHosts,
      selectFrom('recoveryCodes as code')
        .whereRef('code.accountId', '=', 'account.id')
        .where('code.usedAt', 'is', null)
        .select(sql<number>`count(*)::integer`.as('left'))
        .$asScalar()
        .$notNull()
        .as('recoveryCodesLeft'),
    ])
    .orderBy(effective('providerMfa', { practice: 'practice' }), 'desc')
    .orderBy('practice.id')
    .limit(1)
    .executeTakeFirst();
}

export function findPatientContact(db: Db, sessionId: string) {
  return visitPatientRows(db, { sessionId })
    .innerJoin('practices as practice', 'practice.id', 'patient.practiceId')
    .select(({ fn }) => [
      fn.coalesce('visitPatient.email', 'patient.email').as('email'),
      fn.coalesce('visitPatient.mobile', 'patient.mobile').as('mobile'),
      'visitPatient.language',
      'patient.id as patientId',
      'practice.id as practiceId',
      'practice.name as practiceName',
    ])
    .executeTakeFirst();
}

export function findGuestContact(db: Db, guestId: string) {
  return visitRows(db, 'across-practices')
    .innerJoin('guests as guest', 'guest.visitId', 'visit.id')
    .where('guest.id', '=', guestId)
    .select([
      'guest.email',
      'guest.mobile',
      'guest.language',
      'practice.id as practiceId',
      'practice.name as practiceName',
    ])
    .executeTakeFirst();
}

export async function lockPerson(trx: Trx, person: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PERSON_LOCK}, hashtext(${person}))`.execute(trx);
}

export async function selectSendTimes(db: Db, person: string, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('mfaCodes')
    .select('sentAt')
    .where('person', '=', person)
    .where('sentAt', '>', since)
    .execute();
  return rows.map(({ sentAt }) => sentAt.getTime());
}

export async function insertCode(
  trx: Trx,
  code: {
    id: string;
    challengeId: string;
    person: string;
    method: ContactMethod;
    sentAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await trx.insertInto('mfaCodes').values(code).execute();
}

export function findNewestCode(db: Db, challengeId: string) {
  return newestCode(db, challengeId).selectAll().executeTakeFirst();
}

/**
 * Counts a try if the newest code is valid and has tries left, so that concurrent tries cannot exceed the limit. Locks
 * the row until the transaction ends.
 */
export function countTry(trx: Trx, challengeId: string, now: Date) {
  return trx
    .updateTable('mfaCodes')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', newestCode(trx, challengeId).select('id'))
    .where('tries', '<', CODE_TRIES)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['id', 'tries', 'method'])
    .executeTakeFirst();
}

export async function markUsed(trx: Trx, codeId: string, now: Date): Promise<void> {
  await trx.updateTable('mfaCodes').set({ usedAt: now }).where('id', '=', codeId).execute();
}

/** Includes the challenges of deleted sessions. */
export async function deleteChallengesOfAccount(trx: Trx, accountId: string): Promise<void> {
  await sql`delete from mfa_challenges as challenge where user_type = 'provider' and (
    session_id in (select id from staff_sessions where account_id = ${accountId})
    or id in (select challenge_id from mfa_codes where person = ${`account:${accountId}`}))`.execute(trx);
}

/** Deletes old challenges without a recent code; a session that still needs a code gets another one. */
export async function deleteOldChallenges(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('mfaChallenges as challenge')
    .where('challenge.createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mfaCodes as code')
            .select('code.id')
            .whereRef('code.challengeId', '=', 'challenge.id')
            .where('code.sentAt', '>=', before),
        ),
      ),
    )
    .execute();
}

const newestCode = (db: Db, challengeId: string) =>
  db
    .selectFrom('mfaCodes')
    .where('challengeId', '=', challengeId)
    .orderBy('sentAt', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(1);
