import type { Db } from '#server/storage/db/database.ts';
import { NEW_PASSKEY_DAYS } from '#shared/domain/account.ts';

const DAY_MS = 24 * 3600_000;

/**
 * The account's passkeys, oldest first. A new password ends none of them, because they are its second factor: its owner
 * sees them, and removes what another person may have added.
 *
 * @returns `isNew`: added in the last days, as the message about the reset names them
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
