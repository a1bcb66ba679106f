import { visitPatientRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';

export function findToShare(
  db: Db,
  { accountId, documentId, practiceId }: { accountId: string; documentId: string; practiceId: number },
) {
  return db
    .selectFrom('documents as document')
    .select(['document.id as documentId', 'document.name', 'document.mediaType'])
    .where('document.id', '=', documentId)
    .where('document.removedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships')
          .select('accountId')
          .where('accountId', '=', accountId)
          .where('practiceId', '=', practiceId),
      ),
    )
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([eb('document.ownerId', '=', accountId), eb('document.personal', '=', true)]),
        exists(
          selectFrom('documentPractices as associated')
            .select('associated.documentId')
            .whereRef('associated.documentId', '=', 'document.id')
            .where('associated.practiceId', '=', practiceId),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Copies what the visit's record needs, so that the record survives renaming and deleting the document. */
export async function insertShared(
  trx: Trx,
  shared: { sharedId: string; visitId: string; documentId: string; seatId: string; at: Date },
): Promise<boolean> {
  const { sharedId, visitId, documentId, seatId, at } = shared;
  const inserted = await trx
    .insertInto('sharedDocuments')
    .columns([
      'id',
      'visitId',
      'documentId',
      'fileId',
      'name',
      'mediaType',
      'byteLength',
      'seatId',
      'accountId',
      'sharedAt',
    ])
    .expression((eb) =>
      eb
        .selectFrom('documents as document')
        .innerJoin('participants as seat', (join) => join.on('seat.seatId', '=', seatId))
        .where('document.id', '=', documentId)
        .where('document.removedAt', 'is', null)
        .where('seat.accountId', 'is not', null)
        .select(({ val, cast, ref }) => [
          cast<string>(val(sharedId), 'uuid').as('id'),
          cast<string>(val(visitId), 'uuid').as('visitId'),
          'document.id as documentId',
          'document.fileId',
          'document.name',
          'document.mediaType',
          'document.byteLength',
          'seat.seatId',
          ref('seat.accountId').$notNull().as('accountId'),
          cast<Date>(val(at), 'timestamptz').as('sharedAt'),
        ]),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateEnded(trx: Trx, sharedId: string, at: Date): Promise<void> {
  await trx
    .updateTable('sharedDocuments')
    .set({ endedAt: at })
    .where('id', '=', sharedId)
    .where('endedAt', 'is', null)
    .execute();
}

export function findShown(db: Db, visitId: string) {
  return db
    .selectFrom('sharedDocuments')
    .selectAll()
    .where('visitId', '=', visitId)
    .where('endedAt', 'is', null)
    .orderBy('sharedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findShared(db: Db, visitId: string, sharedId: string) {
  return db
    .selectFrom('sharedDocuments')
    .selectAll()
    .where('visitId', '=', visitId)
    .where('id', '=', sharedId)
    .executeTakeFirst();
}

export function selectShared(db: Db, visitId: string) {
  return db
    .selectFrom('sharedDocuments as shared')
    .innerJoin('accounts as presenter', 'presenter.id', 'shared.accountId')
    .select([
      'shared.id',
      'shared.name',
      'shared.mediaType',
      'shared.byteLength',
      'shared.sharedAt',
      'shared.endedAt',
      'presenter.displayName as sharedBy',
    ])
    .where('shared.visitId', '=', visitId)
    .orderBy('shared.sharedAt')
    .orderBy('shared.id')
    .execute();
}

export async function countShared(db: Db, visitId: string): Promise<number> {
  const { times } = await db
    .selectFrom('sharedDocuments')
    .select(({ fn }) => fn.countAll<string>().as('times'))
    .where('visitId', '=', visitId)
    .executeTakeFirstOrThrow();
  return Number(times);
}

export async function isFileShared(db: Db, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sharedDocuments')
    .select('id')
    .where('fileId', '=', fileId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function isInVisit(
  db: Db,
  visitId: string,
  who: { sessionId: string } | { guestId: string } | { interpreterRequestId: string },
): Promise<boolean> {
  const [column, id] = Object.entries(who)[0] as ['sessionId' | 'guestId' | 'interpreterRequestId', string];
  const seat = await db
    .selectFrom('participants')
    .innerJoin('visits', 'visits.id', 'participants.visitId')
    .select('seatId')
    .where('participants.visitId', '=', visitId)
    .where(`participants.${column}`, '=', id)
    .where('participants.stage', '=', 'in-visit')
    .where('visits.status', 'in', ['IN_VISIT', 'PAUSED'])
    .executeTakeFirst();
  return seat !== undefined;
}

export function selectAsked(db: Db, visitId: string) {
  return visitPatientRows(db, { visitId })
    .select([
      'visitPatient.sessionId',
      'visitPatient.documentsAskedAt',
      'patient.firstName',
      'patient.lastName',
    ])
    .where('visitPatient.documentsAskedAt', 'is not', null)
    .orderBy('visitPatient.position')
    .execute();
}

export async function findAskedAt(db: Db, sessionId: string): Promise<Date | null> {
  const part = await db
    .selectFrom('visitPatients')
    .select('documentsAskedAt')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return part?.documentsAskedAt ?? null;
}

export async function markAsked(trx: Trx, sessionId: string, at: Date): Promise<boolean> {
  const marked = await trx
    .updateTable('visitPatients')
    .set({ documentsAskedAt: at })
    .where('sessionId', '=', sessionId)
    .where('documentsAskedAt', 'is', null)
    .returning('sessionId')
    .executeTakeFirst();
  return marked !== undefined;
}
