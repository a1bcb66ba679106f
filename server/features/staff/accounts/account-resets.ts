import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { ResetOf } from '#shared/domain/account.ts';
import { type AccountReset, RESETS_SHOWN_DAYS } from '#shared/domain/account.ts';
import { auditHome } from './invitations.service.ts';

const DAY_MS = 24 * 3600_000;

/*
 * What ended an account's channels (`storage/db/account-channels/`). An administrator who resets a password gets its
 * link if no email is sent, and could reset the second factor as well. So the owner sees each reset at the next
 * sign-in, with its author, its time and what stopped working.
 */

/**
 * The resets to show to the owner, newest first; empty if all were read. Otherwise includes those read in recent
 * weeks, because the reader may have been the person who did the reset. Excludes the owner's own.
 */
export async function resetsToTell(db: Db, accountId: string, now: number): Promise<AccountReset[]> {
  const rows = await db
    .selectFrom('accountResets')
    .leftJoin('accounts', 'accounts.id', 'accountResets.resetBy')
    .where('accountId', '=', accountId)
    .where('what', '!=', 'others')
    .where((where) =>
      where.or([
        where('readAt', 'is', null),
        where('accountResets.createdAt', '>', new Date(now - RESETS_SHOWN_DAYS * DAY_MS)),
      ]),
    )
    .select(['accountResets.id', 'what', 'ended', 'accountResets.createdAt', 'readAt', 'displayName'])
    .$narrowType<{ what: ResetOf }>()
    .orderBy('accountResets.createdAt', 'desc')
    .orderBy('accountResets.id')
    .limit(100)
    .execute();
  if (rows.every(({ readAt }) => readAt !== null)) return [];
  return rows.map(({ id, what, ended, createdAt, readAt, displayName }) => ({
    id,
    what,
    by: displayName,
    ended,
    at: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }));
}

/** Marks the owner's resets as read. Ignores other accounts' ids and resets already read. */
export async function readResets(
  db: Db,
  accountId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const read = await trx
      .updateTable('accountResets')
      .set({ readAt: now })
      .where('accountId', '=', accountId)
      .where('id', 'in', ids)
      .where('readAt', 'is', null)
      .returning('what')
      .execute();
    if (read.length === 0) return;
    await audit(trx, {
      practiceId: await auditHome(trx, accountId),
      actor: `account:${accountId}`,
      action: 'account.resets-read',
      subjectId: accountId,
    });
  });
}
