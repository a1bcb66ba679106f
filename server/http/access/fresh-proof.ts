import type { Db } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';
import type { Staff } from './caller.ts';

/** How long a proof suffices for adding channels to the account, in milliseconds. */
const PROOF_MS = 5 * 60_000;

export async function noteProof(
  db: Db,
  { staffSessionId }: Pick<Staff, 'staffSessionId'>,
  now: Date,
): Promise<void> {
  await db.updateTable('staffSessions').set({ provedAt: now }).where('id', '=', staffSessionId).execute();
}

/**
 * Requires a recent proof that the account's owner is at this session's screen, because another person may use an open
 * one. Guards whatever keeps reading or receiving after the session has ended (PRODUCT 16.9).
 *
 * @throws PROOF_REQUIRED; the page asks for the proof and repeats its call
 */
export async function requireFreshProof(
  db: Db,
  { staffSessionId }: Pick<Staff, 'staffSessionId'>,
  now: number,
): Promise<void> {
  const { provedAt } = await db
    .selectFrom('staffSessions')
    .select('provedAt')
    .where('id', '=', staffSessionId)
    .executeTakeFirstOrThrow();
  if (!provedAt || now - provedAt.getTime() > PROOF_MS) throw new CodedError('PROOF_REQUIRED');
}
