import { randomUUID } from 'node:crypto';
import { type AccountReset, RESETS_SHOWN_DAYS, type ResetOf } from '../../../../shared/domain/account.ts';
import type { Db, Trx } from '../../../db/database.ts';
import { audit } from '../../foundation/audit/audit.service.ts';
import { auditHome } from './invitations.service.ts';

const DAY_MS = 24 * 3600_000;

/* What administrators reset of an account. Who resets a password gets its link where no e-mail is sent, and could reset the
   second factor as well: the account's owner is told of each at the next sign-in, by whom and when. */

/** Notes a reset, in its transaction. */
export async function noteReset(
  trx: Trx,
  { accountId, resetBy, what, now }: { accountId: string; resetBy: string; what: ResetOf; now: Date },
): Promise<void> {
  await trx
    .insertInto('accountResets')
    .values({ id: randomUUID(), accountId, resetBy, what, createdAt: now, readAt: null })
    .execute();
}

/**
 * What the owner has to be told: nothing if all was read; else also what was read within the last weeks, since the one who
 * read it may have been the one who reset it. Newest first.
 */
export async function resetsToTell(db: Db, accountId: string, now: number): Promise<AccountReset[]> {
  const rows = await db
    .selectFrom('accountResets')
    .leftJoin('accounts', 'accounts.id', 'accountResets.resetBy')
    .where('accountId', '=', accountId)
    .where((where) =>
      where.or([
        where('readAt', 'is', null),
        where('accountResets.createdAt', '>', new Date(now - RESETS_SHOWN_DAYS * DAY_MS)),
      ]),
    )
    .select(['accountResets.id', 'what', 'accountResets.createdAt', 'readAt', 'displayName'])
    .orderBy('accountResets.createdAt', 'desc')
    .orderBy('accountResets.id')
    .limit(100)
    .execute();
  if (rows.every(({ readAt }) => readAt !== null)) return [];
  return rows.map(({ id, what, createdAt, readAt, displayName }) => ({
    id,
    what,
    by: displayName,
    at: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }));
}

/** The owner, or who signed in as them, has read these. Others' ids, and what was read before, change nothing. */
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
