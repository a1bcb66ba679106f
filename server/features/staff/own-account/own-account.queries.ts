import { sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { AnnouncementVariant } from '#shared/domain/own-account.ts';

const OWN = [
  'id',
  'version',
  'firstName',
  'lastName',
  'displayName',
  'email',
  'mobile',
  'apiAccess',
  'imageFileId',
  'securityQuestion',
  'passwordHash',
] as const;

export function findOwnAccount(db: Db, accountId: string) {
  return db.selectFrom('accounts').select(OWN).where('id', '=', accountId).executeTakeFirst();
}

export async function findSessionBegin(db: Db, staffSessionId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('staffSessions')
    .select('createdAt')
    .where('id', '=', staffSessionId)
    .executeTakeFirst();
  return row?.createdAt;
}

export function lockOwnAccount(trx: Trx, accountId: string) {
  return trx
    .selectFrom('accounts')
    .select(OWN)
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateOwnAccount(
  trx: Trx,
  accountId: string,
  change: Updateable<Database['accounts']>,
): Promise<void> {
  await trx.updateTable('accounts').set(change).where('id', '=', accountId).execute();
}

export async function isOwnImage(db: Db, accountId: string, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('imageFileId', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addDismissed(
  db: Db,
  accountId: string,
  variant: AnnouncementVariant,
): Promise<AnnouncementVariant[]> {
  const { dismissedAnnouncements } = await db
    .updateTable('accounts')
    .set({
      dismissedAnnouncements: sql<
        AnnouncementVariant[]
      >`array(select distinct unnest(array_append(dismissed_announcements, ${variant})) order by 1)`,
    })
    .where('id', '=', accountId)
    .returning('dismissedAnnouncements')
    .executeTakeFirstOrThrow();
  return dismissedAnnouncements;
}
