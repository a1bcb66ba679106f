import type { z } from 'zod';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Sealed } from '#server/storage/db/tables/sealed.ts';
import type { noteContracts } from '#shared/contracts/rest/room/notes.ts';
import { CodedError } from '#shared/errors.ts';

type Notes = z.input<(typeof noteContracts)['GET /api/provider/visits/:rootVisitId/notes']['result']>;

/** Staff's notes on a visit (PRODUCT 9.15). Audits the read. */
export async function readNotes(db: Db, { staff, practiceId, visitId }: VisitGrant): Promise<Notes> {
  const notes = await readAllNotes(db, { staff, practiceId, visitId });
  const own = notes.find(({ accountId }) => accountId === staff.accountId);
  return {
    own: { text: own?.text ?? '', version: own?.version ?? 0 },
    others: notes
      .filter((note) => note !== own && saysSomething(note))
      .map(({ author, text, savedAt }) => ({ author, text, savedAt: savedAt.toISOString() })),
  };
}

export async function readAllNotes(db: Db, { staff, practiceId, visitId }: VisitGrant) {
  const notes = await selectNotes(db, visitId);
  await audit(db, { practiceId, visitId, actor: `account:${staff.accountId}`, action: 'notes.read' });
  return notes;
}

export const saysSomething = ({ text }: { text: string }): boolean => text.trim() !== '';

/** @throws CHANGED_MEANWHILE if the stored version is newer than `version` */
export async function writeNote(
  { db, dataKeys, clock }: Pick<Deps, 'db' | 'dataKeys' | 'clock'>,
  { staff, practiceId, visitId }: VisitGrant,
  { text, version }: { text: string; version: number },
): Promise<{ version: number }> {
  const { accountId } = staff;
  return db.transaction().execute(async (trx) => {
    const savedAt = new Date(clock());
    const sealed = await dataKeys.seal(practiceId, text);
    const saved = await saveNote(trx, { visitId, accountId, text: sealed, savedAt }, version);
    if (saved === undefined) throw new CodedError('CHANGED_MEANWHILE');
    await audit(trx, { practiceId, visitId, actor: `account:${accountId}`, action: 'note.changed' });
    return { version: saved };
  });
}

function selectNotes(db: Db, visitId: string) {
  return db
    .selectFrom('visitNotes as note')
    .innerJoin('accounts as author', 'author.id', 'note.accountId')
    .where('note.visitId', '=', visitId)
    .select(['note.accountId', 'author.displayName as author', 'note.text', 'note.version', 'note.savedAt'])
    .orderBy('note.savedAt')
    .orderBy('note.accountId')
    .execute();
}

async function saveNote(
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
