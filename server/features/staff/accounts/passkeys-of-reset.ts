import type { Db } from '#server/storage/db/database.ts';
import { NEW_PASSKEY_DAYS } from '#shared/domain/account.ts';

const DAY_MS = 24 * 3600_000;

/**
 * Oldest first. A new password ends no passkeys, because they are the second factor; the owner reviews them and
 * removes any that another person added.
 *
 * @returns `isNew`: added in the last days, and named in the message about the reset
 */
export async function passkeysOfReset(db: Db, accountId: string, now: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, createdAt }) => ({
    passkeyId: id,
    name,
    createdAt,
    isNew: createdAt.getTime() > now - NEW_PASSKEY_DAYS * DAY_MS,
  }));
}
