import { sql } from 'kysely';
import type { Deps } from '#server/features/deps.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { CodedError } from '#shared/errors.ts';

const DAY_MS = 24 * 3600_000;
const HOUR_MS = 3600_000;
/** A practice's people together may send as many messages as this many accounts. */
const ACCOUNTS_OF_A_PRACTICE = 5;

/** A practice's staff account, or null for its patients, who send messages to addresses that they enter. */
interface Asker {
  accountId: string | null;
  practiceId: number | null;
}

/**
 * Counts the messages that a person sends to others, within 24 hours from the first one, by account and by practice,
 * so that a stolen account cannot send thousands in the practice's name. Call it last in the transaction, because it
 * locks the practice until the commit.
 *
 * @throws TOO_MANY_MESSAGES with `hours` until more may be sent; the caller's transaction is undone
 */
export async function takeAllowance(
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  trx: Trx,
  { accountId, practiceId }: Asker,
  messages: number,
): Promise<void> {
  const most = settings.dailyMessages;
  if (accountId !== null) await take(trx, `account:${accountId}`, messages, most, clock());
  if (practiceId !== null)
    await take(trx, `practice:${practiceId}`, messages, most * ACCOUNTS_OF_A_PRACTICE, clock());
}

async function take(trx: Trx, who: string, messages: number, most: number, now: number): Promise<void> {
  if (messages === 0) return;
  const isOver = sql<boolean>`message_allowances.since <= ${new Date(now - DAY_MS)}`;
  const counted = await trx
    .insertInto('messageAllowances')
    .values({ who, since: new Date(now), used: messages })
    .onConflict((conflict) =>
      conflict.column('who').doUpdateSet({
        since: sql`case when ${isOver} then excluded.since else message_allowances.since end`,
        used: sql`case when ${isOver} then 0 else message_allowances.used end + excluded.used`,
      }),
    )
    .returning(['used', 'since'])
    .executeTakeFirstOrThrow();
  if (counted.used <= most) return;
  const hours = Math.max(1, Math.ceil((counted.since.getTime() + DAY_MS - now) / HOUR_MS));
  throw new CodedError('TOO_MANY_MESSAGES', 'TOO_MANY_MESSAGES', { hours });
}
