import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';

/** The invitation that can still be used, or could be until it expired. */
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

export async function insertInvitation(
  trx: Trx,
  invitation: Insertable<Database['accountInvitations']>,
): Promise<void> {
  await trx.insertInto('accountInvitations').values(invitation).execute();
}

/** @returns whether there was one */
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

/** Of an invitation whose link may be followed now: whose it is. */
export function findInvitee(db: Db, tokenHash: Buffer, now: Date) {
  return invitees(db)
    .where('invitation.tokenHash', '=', tokenHash)
    .where('invitation.expiresAt', '>', now)
    .executeTakeFirst();
}

/** Of an invitation that is to be sent, as it stands now. */
export function findInviteeById(db: Db, invitationId: string) {
  return invitees(db).where('invitation.id', '=', invitationId).executeTakeFirst();
}

/** The invitation is used, once. @returns false for whoever comes second */
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

/**
 * Claims an invitation for sending until the transaction ends. Fails at once (55P03) while another worker has it;
 * undefined when there is nothing left to send.
 */
export function claimUnsent(trx: Trx, invitationId: string) {
  return trx
    .selectFrom('accountInvitations')
    .select('id')
    .where('id', '=', invitationId)
    .where('sentAt', 'is', null)
    .forUpdate()
    .noWait()
    .executeTakeFirst();
}

export async function markInvitation(
  trx: Trx,
  invitationId: string,
  change: { sentAt: Date; failure: null } | { failure: string },
): Promise<void> {
  await trx.updateTable('accountInvitations').set(change).where('id', '=', invitationId).execute();
}

/** Sent by e-mail, newest first; for the demo's outbox. */
export function selectSentInvitations(db: Db, limit: number) {
  return invitees(db, false)
    .where('invitation.sentAt', 'is not', null)
    .orderBy('invitation.sentAt', 'desc')
    .orderBy('invitation.id')
    .limit(limit)
    .execute();
}

function invitees(db: Db, onlyOpen = true) {
  const all = db
    .selectFrom('accountInvitations as invitation')
    .innerJoin('accounts as account', 'account.id', 'invitation.accountId')
    .select([
      'invitation.id as invitationId',
      'invitation.language',
      'invitation.expiresAt',
      'invitation.sentAt',
      'account.id as accountId',
      'account.firstName',
      'account.email',
      'account.apiAccess',
    ]);
  if (!onlyOpen) return all;
  return all
    .where('invitation.usedAt', 'is', null)
    .where('invitation.revokedAt', 'is', null)
    .where('account.passwordHash', 'is', null);
}
