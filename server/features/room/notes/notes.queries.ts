import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Sealed } from '#server/storage/db/tables/sealed.ts';

export function selectNotes(db: Db, visitId: string) {
  return db
    .selectFrom('visitNotes as note')
    .innerJoin('accounts as author', 'author.id', 'note.accountId')
    .where('note.visitId', '=', visitId)
    .select(['note.accountId', 'author.displayName as author', 'note.text', 'note.version', 'note.savedAt'])
    .orderBy('note.savedAt')
    .orderBy('note.accountId')
    .execute();
}

/** @returns the new version; undefined if the stored version is not `version` */
export async function saveNote(
  trx: Trx,
  note: { visitId: string; accountId: string; text: Sealed; savedAt: Date },
  version: number,
): Promise<number | undefined> {
  const { visitId, accountId, text, savedAt } = note;
  const saved =
    version === 0
      ? await trx
          .insertInto('visitNotes')
          .values(note)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('visitNotes')
          .set({ text, savedAt, version: version + 1 })
          .where('visitId', '=', visitId)
          .where('accountId', '=', accountId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return saved?.version;
}
