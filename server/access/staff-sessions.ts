import type { Trx } from '../db/database.ts';

/** Ends all sessions of an account. @returns their ids, whose sockets the caller closes after the commit */
export async function endSessionsOfAccount(trx: Trx, accountId: string, now: Date): Promise<string[]> {
  const ended = await trx
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}
