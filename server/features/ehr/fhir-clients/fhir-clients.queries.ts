import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';

export type ClientRow = Selectable<Database['fhirClients']> & {
  practiceIds: number[];
  createdByName: string;
};

function clients(db: Db | Trx) {
  return db
    .selectFrom('fhirClients as client')
    .innerJoin('accounts as account', 'account.id', 'client.createdBy')
    .selectAll('client')
    .select([
      'account.displayName as createdByName',
      sql<number[]>`array(select practice_id from fhir_client_practices
        where client_id = client.id order by practice_id)`.as('practiceIds'),
    ]);
}

const readsPractice = (practiceId: number) =>
  sql<boolean>`exists (select from fhir_client_practices as part
    where part.client_id = client.id and part.practice_id = ${practiceId})`;

export function selectClients(db: Db, practiceId: number): Promise<ClientRow[]> {
  return clients(db)
    .where(readsPractice(practiceId))
    .orderBy('client.createdAt', 'desc')
    .orderBy('client.id')
    .execute();
}

export function findClient(
  db: Db | Trx,
  clientId: string,
  practiceId: number,
): Promise<ClientRow | undefined> {
  return clients(db).where('client.id', '=', clientId).where(readsPractice(practiceId)).executeTakeFirst();
}

export function findByKey(trx: Trx, createdBy: string, key: string) {
  return trx
    .selectFrom('fhirClients')
    .select(['id', 'lastUsedAt'])
    .where('createdBy', '=', createdBy)
    .where('idempotencyKey', '=', key)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertClient(trx: Trx, client: Insertable<Database['fhirClients']>): Promise<boolean> {
  const row = await trx
    .insertInto('fhirClients')
    .values(client)
    .onConflict((conflict) => conflict.columns(['createdBy', 'idempotencyKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPractices(
  trx: Trx,
  clientId: string,
  practiceIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom('fhirClientPractices').where('clientId', '=', clientId).execute();
  await trx
    .insertInto('fhirClientPractices')
    .values([...new Set(practiceIds)].map((practiceId) => ({ clientId, practiceId })))
    .execute();
}

export async function updateClient(
  trx: Trx,
  id: string,
  change: Updateable<Database['fhirClients']>,
): Promise<void> {
  await trx.updateTable('fhirClients').set(change).where('id', '=', id).execute();
}

/** Existing tokens are refused from now on. */
export async function deleteTokens(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('fhirTokens').where('clientId', '=', clientId).execute();
}

export function selectPracticeNames(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('practices')
    .select(['id as practiceId', 'name'])
    .where('id', 'in', [...ids])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export interface LiveClient {
  clientId: string;
  scopes: Selectable<Database['fhirClients']>['scopes'];
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
  practices: { id: number; timeZone: string }[];
}

const enabledPractices = sql<LiveClient['practices']>`coalesce((
  select json_agg(json_build_object('id', practice.id, 'timeZone', practice.time_zone) order by practice.id)
  from fhir_client_practices as part join practices as practice on practice.id = part.practice_id
  where part.client_id = client.id and practice.disabled_at is null), '[]')`;

export function findForToken(db: Db, clientId: string, now: Date) {
  return db
    .selectFrom('fhirClients as client')
    .where('client.id', '=', clientId)
    .where('client.disabledAt', 'is', null)
    .where((eb) => eb.or([eb('client.expiresAt', 'is', null), eb('client.expiresAt', '>', now)]))
    .select([
      'client.id as clientId',
      'client.scopes',
      'client.secretHash',
      'client.formerHash',
      'client.formerUntil',
      'client.keySet',
      'client.keysUrl',
      'client.keysAt',
      'client.keysFailedAt',
      enabledPractices.as('practices'),
    ])
    .executeTakeFirst();
}

/** Records a read of the address, unless the client now has another address. */
export async function noteReading(
  db: Db,
  client: { clientId: string; keysUrl: string },
  outcome: Updateable<Pick<Database['fhirClients'], 'keySet' | 'keysAt' | 'keysFailedAt'>>,
): Promise<void> {
  await db
    .updateTable('fhirClients')
    .set(outcome)
    .where('id', '=', client.clientId)
    .where('keysUrl', '=', client.keysUrl)
    .execute();
}

/** @returns false if the client has used it before */
export async function insertAssertion(
  db: Db,
  assertion: Insertable<Database['fhirAssertions']>,
): Promise<boolean> {
  const row = await db
    .insertInto('fhirAssertions')
    .values(assertion)
    .onConflict((conflict) => conflict.columns(['clientId', 'jtiHash']).doNothing())
    .returning('clientId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertToken(db: Db, token: Insertable<Database['fhirTokens']>): Promise<void> {
  await db.insertInto('fhirTokens').values(token).execute();
}

export async function findByToken(db: Db, hash: Buffer, now: Date): Promise<LiveClient | undefined> {
  const row = await db
    .selectFrom('fhirTokens as token')
    .innerJoin('fhirClients as client', 'client.id', 'token.clientId')
    .where('token.hash', '=', hash)
    .where('token.expiresAt', '>', now)
    .where('client.disabledAt', 'is', null)
    .where((eb) => eb.or([eb('client.expiresAt', 'is', null), eb('client.expiresAt', '>', now)]))
    .select([
      'client.id as clientId',
      'client.scopes',
      'token.scopes as given',
      'client.lastUsedAt',
      'client.lastUsedFrom',
      enabledPractices.as('practices'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { given, scopes, ...client } = row;
  // A removed right ends with the current request.
  return { ...client, scopes: scopes.filter((scope) => given.includes(scope)) };
}

export async function noteUse(db: Db, clientId: string, at: Date, from: string): Promise<void> {
  await db
    .updateTable('fhirClients')
    .set({ lastUsedAt: at, lastUsedFrom: from })
    .where('id', '=', clientId)
    .execute();
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('fhirTokens').where('expiresAt', '<=', now).execute();
  await db.deleteFrom('fhirAssertions').where('expiresAt', '<=', now).execute();
}
