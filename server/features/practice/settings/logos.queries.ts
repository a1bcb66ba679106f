import type { Db, Trx } from '#server/storage/db/database.ts';

/** The file of a practice's logo, locked with the practice until the transaction ends; null without one. */
export async function lockLogo(trx: Trx, practiceId: number): Promise<string | null> {
  const row = await trx
    .selectFrom('practices')
    .select('logoFileId')
    .where('id', '=', practiceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.logoFileId ?? null;
}

export async function setLogo(trx: Trx, practiceId: number, logoFileId: string | null): Promise<void> {
  await trx.updateTable('practices').set({ logoFileId }).where('id', '=', practiceId).execute();
}

/** The current logo of a practice that is not disabled is the only public file. */
export async function isLogo(db: Db, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('practices')
    .select('id')
    .where('logoFileId', '=', fileId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
