import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';

export type RecordConnection = Selectable<Database['recordConnections']>;
export type ConnectionKey = Selectable<Database['recordConnectionKeys']>;

export function findOwnConnection(db: Db | Trx, practiceId: number): Promise<RecordConnection | undefined> {
  return db
    .selectFrom('recordConnections')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('retiredAt', 'is', null)
    .executeTakeFirst();
}

/** The record system assigns the client ID, which a connection may need. */
export const isComplete = ({ signIn, clientId }: Pick<RecordConnection, 'signIn' | 'clientId'>): boolean =>
  signIn === 'none' || clientId !== '';

export async function connectionIdInUse(db: Db | Trx, practiceId: number): Promise<string | null> {
  const own = await findOwnConnection(db, practiceId);
  return own && isComplete(own) ? own.id : null;
}

export function selectKeys(db: Db | Trx, connectionId: string): Promise<ConnectionKey[]> {
  return db
    .selectFrom('recordConnectionKeys')
    .selectAll()
    .where('connectionId', '=', connectionId)
    .orderBy('usedFrom', 'desc')
    .execute();
}

export async function insertConnection(
  trx: Trx,
  connection: Insertable<Database['recordConnections']>,
): Promise<void> {
  await trx.insertInto('recordConnections').values(connection).execute();
}

export async function updateConnection(
  db: Db | Trx,
  id: string,
  change: Updateable<Database['recordConnections']>,
): Promise<void> {
  await db.updateTable('recordConnections').set(change).where('id', '=', id).execute();
}

export async function retireConnection(trx: Trx, id: string, now: Date, by: string): Promise<void> {
  await updateConnection(trx, id, { retiredAt: now, changedAt: now, changedBy: by });
  await trx.deleteFrom('recordConnectionKeys').where('connectionId', '=', id).execute();
}

export async function insertKey(trx: Trx, key: Insertable<Database['recordConnectionKeys']>): Promise<void> {
  await trx.insertInto('recordConnectionKeys').values(key).execute();
}

export async function deleteKeys(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('recordConnectionKeys').where('id', 'in', ids).execute();
}

export async function countOnRecord(db: Db | Trx, practiceId: number) {
  const { patients } = await db
    .selectFrom('patients')
    .select(({ fn }) => fn.countAll<string>().as('patients'))
    .where('practiceId', '=', practiceId)
    .where('recordId', 'is not', null)
    .executeTakeFirstOrThrow();
  return { patients: Number(patients) };
}

export async function unlinkPatients(trx: Trx, practiceId: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('patients')
    .set({ recordId: null })
    .where('practiceId', '=', practiceId)
    .where('recordId', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
