import type { Insertable } from 'kysely';
import { describedVisitRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import { identityOf } from '#server/storage/settings/practice-identity.ts';
import type { InterpreterOutcome } from '#shared/domain/interpreter.ts';
import { ENDED_VISIT_STATUSES } from '#shared/domain/visit.ts';

export async function insertRequest(
  trx: Trx,
  request: Insertable<Database['interpreterRequests']>,
): Promise<void> {
  await trx.insertInto('interpreterRequests').values(request).execute();
}

export async function markConnected(trx: Trx, id: string, connectedAt: Date): Promise<void> {
  await trx
    .updateTable('interpreterRequests')
    .set({ state: 'CONNECTED', connectedAt })
    .where('id', '=', id)
    .where('state', '=', 'CONNECTING')
    .execute();
}

export async function markEnded(
  trx: Trx,
  id: string,
  outcome: InterpreterOutcome,
  endedAt: Date,
): Promise<void> {
  await trx
    .updateTable('interpreterRequests')
    .set({ state: 'ENDED', outcome, endedAt })
    .where('id', '=', id)
    .where('state', '!=', 'ENDED')
    .execute();
}

export async function takeLink(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('interpreterRequests')
    .set({ linkTakenAt: at })
    .where('id', '=', id)
    .where('linkTakenAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Valid until the interpreter arrives; after that, their seat has the name. */
export async function setInterpreterName(db: Db, id: string, interpreterName: string): Promise<void> {
  await db
    .updateTable('interpreterRequests')
    .set({ interpreterName })
    .where('id', '=', id)
    .where('state', '=', 'CONNECTING')
    .execute();
}

export function findRequest(db: Db, id: string) {
  return db.selectFrom('interpreterRequests').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findPracticeOfRequest(db: Db, id: string): Promise<number | null> {
  const row = await requests(db).where('request.id', '=', id).executeTakeFirst();
  return row?.practiceId ?? null;
}

export function findOpenRequestOfVisit(db: Db, visitId: string) {
  return db
    .selectFrom('interpreterRequests')
    .selectAll()
    .where('visitId', '=', visitId)
    .where('state', '!=', 'ENDED')
    .executeTakeFirst();
}

export async function selectLastOutcome(db: Db, visitId: string): Promise<InterpreterOutcome | null> {
  const row = await db
    .selectFrom('interpreterRequests')
    .select('outcome')
    .where('visitId', '=', visitId)
    .orderBy('requestedAt', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.outcome ?? null;
}

function requests(db: Db) {
  return describedVisitRows(db, 'across-practices')
    .innerJoin('interpreterRequests as request', 'request.visitId', 'visit.id')
    .select([
      'request.id as requestId',
      'request.language',
      'request.state',
      'request.requestedAt',
      'request.linkTakenAt',
      'visit.id as visitId',
      'visit.practiceId',
      'visit.status',
      'practice.name as practiceName',
      'provider.displayName as providerName',
    ]);
}

export function findRequestByToken(db: Db, tokenHash: Buffer) {
  return requests(db)
    .select(identityOf('practice'))
    .where('request.tokenHash', '=', tokenHash)
    .where('practice.disabledAt', 'is', null)
    .executeTakeFirst();
}

export function selectLiveRequests(db: Db, limit: number) {
  return requests(db)
    .where('request.state', '!=', 'ENDED')
    .where('request.interpreterServiceId', 'is', null)
    .where('visit.status', 'not in', [...ENDED_VISIT_STATUSES])
    .orderBy('request.requestedAt', 'desc')
    .orderBy('request.ordinal', 'desc')
    .limit(limit)
    .execute();
}
