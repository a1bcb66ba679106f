import { textFailure } from '#server/adapters/messaging/sms/text-failure.ts';
import type { Db } from '#server/storage/db/database.ts';

/** The failure code of a message that was not sent because its address does not exist. */
export const ADDRESS_DEAD = 'ADDRESS_DEAD';

/**
 * Codes for a wrong address (RFC 3463: 5.1.x, and 5.2.1 for a closed mailbox), or a number that does not exist or is a
 * landline. Excludes a full mailbox, a refused text, or a reply while sending, which may be about the message.
 */
export const isDeadCode = (code: string): boolean =>
  /^BOUNCE_5\.(1\.\d+|2\.1)$/.test(code) || textFailure(code) === 'no-such-number';

export async function selectDead(db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('deadAddresses')
    .select('address')
    .where('address', 'in', addresses)
    .execute();
  return new Set(rows.map(({ address }) => address));
}

export async function noteDead(db: Db, address: string, since: Date): Promise<void> {
  await db
    .insertInto('deadAddresses')
    .values({ address, since })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
}

/** Retries messages to these addresses, because one arrived, or staff know that the address works. */
export async function forgetDead(db: Db, ...addresses: readonly (string | null)[]): Promise<void> {
  const given = addresses.filter((address) => address !== null);
  if (given.length > 0) await db.deleteFrom('deadAddresses').where('address', 'in', given).execute();
}
