import type { Db, Trx } from '#server/storage/db/database.ts';

export function selectAccountNotes(db: Db, accountId: string, practiceIds: readonly number[]) {
  return db
    .selectFrom('accountNotes as note')
    .innerJoin('accounts as author', 'author.id', 'note.updatedBy')
    .where('note.accountId', '=', accountId)
    .where('note.practiceId', 'in', practiceIds.length > 0 ? practiceIds : [0])
    .select([
      'note.practiceId',
      'note.text',
      'note.version',
      'note.updatedAt',
      'author.displayName as author',
    ])
    .execute();
}

/** @returns the new version; undefined if the stored version is not `version` */
export async function saveAccountNote(
  trx: Trx,
  note: { accountId: string; practiceId: number; text: string; updatedBy: string; updatedAt: Date },
  version: number,
): Promise<number | undefined> {
  const { accountId, practiceId, ...change } = note;
  const saved =
    version === 0
      ? await trx
          .insertInto('accountNotes')
          .values(note)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('accountNotes')
          .set({ ...change, version: version + 1 })
          .where('accountId', '=', accountId)
          .where('practiceId', '=', practiceId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return saved?.version;
}
