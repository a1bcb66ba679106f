import { sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';

export async function insertRecipients(
  trx: Trx,
  { sharedId, visitId, at }: { sharedId: string; visitId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('documentRecipients')
    .columns(['sharedId', 'sessionId', 'shownAt'])
    .expression((eb) =>
      eb
        .selectFrom('participants as seat')
        .where('seat.visitId', '=', visitId)
        .where('seat.stage', '=', 'in-visit')
        .where('seat.sessionId', 'is not', null)
        .select(({ val, cast, ref }) => [
          cast<string>(val(sharedId), 'uuid').as('sharedId'),
          ref('seat.sessionId').$notNull().as('sessionId'),
          cast<Date>(val(at), 'timestamptz').as('shownAt'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertShownTo(
  trx: Trx,
  { visitId, sessionId, at }: { visitId: string; sessionId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('documentRecipients')
    .columns(['sharedId', 'sessionId', 'shownAt'])
    .expression((eb) =>
      eb
        .selectFrom('sharedDocuments as shared')
        .where('shared.visitId', '=', visitId)
        .where('shared.endedAt', 'is', null)
        .select(({ val, cast }) => [
          'shared.id as sharedId',
          cast<string>(val(sessionId), 'uuid').as('sessionId'),
          cast<Date>(val(at), 'timestamptz').as('shownAt'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function selectSharedWith(db: Db, sessionIds: readonly string[]) {
  return db
    .selectFrom('documentRecipients as recipient')
    .innerJoin('sharedDocuments as shared', 'shared.id', 'recipient.sharedId')
    .innerJoin('accounts as presenter', 'presenter.id', 'shared.accountId')
    .where('recipient.sessionId', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .select([
      'recipient.sessionId',
      'shared.visitId',
      'shared.id as sharedId',
      'shared.fileId',
      'shared.documentId',
      'shared.name',
      'shared.mediaType',
      'shared.byteLength',
      'shared.sharedAt',
      'presenter.displayName as sharedBy',
    ])
    .orderBy('shared.sharedAt')
    .orderBy('shared.id')
    .execute();
}

export async function countSharedByPatient(db: Db, visitId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('documentRecipients as recipient')
    .innerJoin('sharedDocuments as shared', 'shared.id', 'recipient.sharedId')
    .where('shared.visitId', '=', visitId)
    .select(({ fn }) => ['recipient.sessionId', fn.countAll<string>().as('count')])
    .groupBy('recipient.sessionId')
    .execute();
  return new Map(rows.map(({ sessionId, count }) => [sessionId, Number(count)]));
}
