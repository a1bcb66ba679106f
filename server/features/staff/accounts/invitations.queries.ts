import { type Insertable, sql } from 'kysely';
import { readRights } from '#server/features/messages/account-channels/rights-now.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { Language } from '#shared/domain/visit.ts';

export function findOpenInvitation(db: Db, accountId: string) {
  return db
    .selectFrom('accountInvitations')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
}

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>;

/** With the account's current rights: a link must not grant rights added later. */
export async function insertInvitation(
  trx: Trx,
  invitation: Insertable<Database['accountInvitations']>,
): Promise<void> {
  const rights = await readRights(trx, invitation.accountId);
  await trx
    .insertInto('accountInvitations')
    .values({ ...invitation, rights })
    .execute();
}

export async function revokeInvitations(trx: Trx, accountId: string, now: Date): Promise<boolean> {
  const revoked = await trx
    .updateTable('accountInvitations')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute();
  return revoked.length > 0;
}

export function findInvitee(db: Db, tokenHash: Buffer, now: Date) {
  return invitees(db)
    .where('invitation.tokenHash', '=', tokenHash)
    .where('invitation.expiresAt', '>', now)
    .executeTakeFirst();
}

export function findInviteeById(db: Db, invitationId: string) {
  return allInvitees(db).where('invitation.id', '=', invitationId).executeTakeFirst();
}

export async function useInvitation(trx: Trx, invitationId: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('accountInvitations')
    .set({ usedAt: now })
    .where('id', '=', invitationId)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

function invitees(db: Db) {
  return allInvitees(db)
    .where('invitation.usedAt', 'is', null)
    .where('invitation.revokedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('account.passwordHash', 'is', null), eb('invitation.purpose', '=', 'password-reset')]),
    );
}

function allInvitees(db: Db) {
  return db
    .selectFrom('accountInvitations as invitation')
    .innerJoin('accounts as account', 'account.id', 'invitation.accountId')
    .select([
      'invitation.id as invitationId',
      'invitation.purpose',
      'invitation.expiresAt',
      'invitation.usedAt',
      'invitation.revokedAt',
      'invitation.rights',
      'account.id as accountId',
      'account.firstName',
      'account.lastName',
      'account.email',
      'account.claimsEmail',
      'account.apiAccess',
      'account.passwordHash',
    ]);
}

export async function languageOfAccount(db: Db, accountId: string): Promise<Language> {
  const newest = await db
    .selectFrom('accountInvitations')
    .select('language')
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return newest?.language ?? 'en';
}

/** @param until its new expiry; null leaves it unchanged */
export async function noteMailedAgain(trx: Trx, id: string, at: Date, until: Date | null): Promise<void> {
  await trx
    .updateTable('accountInvitations')
    .set({
      againAt: sql<Date[]>`array_append(again_at, ${at}::timestamptz)`,
      ...(until ? { expiresAt: until } : {}),
    })
    .where('id', '=', id)
    .execute();
}

export async function selectMailedAt(db: Db, accountId: string, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('accountInvitations')
    .select(['createdAt', 'againAt'])
    .where('accountId', '=', accountId)
    .execute();
  return rows
    .flatMap(({ createdAt, againAt }) => [createdAt, ...againAt].map((at) => at.getTime()))
    .filter((at) => at > since.getTime());
}
