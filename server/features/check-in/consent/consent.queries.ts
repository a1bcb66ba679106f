import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { Language } from '#shared/domain/visit.ts';

export interface ChainHead {
  seq: string;
  hash: Buffer;
  seal: Buffer;
}

export type NewRecord = Insertable<Database['consentRecords']>;

/** Serializes additions to the practice's chain until the transaction ends. */
export async function lockHead(trx: Trx, practiceId: number, first: ChainHead): Promise<ChainHead> {
  await trx
    .insertInto('consentHeads')
    .values({ practiceId, ...first })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('consentHeads')
    .select(['seq', 'hash', 'seal'])
    .where('practiceId', '=', practiceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function moveHead(trx: Trx, practiceId: number, head: ChainHead): Promise<void> {
  await trx.updateTable('consentHeads').set(head).where('practiceId', '=', practiceId).execute();
}

export async function insertRecord(trx: Trx, record: NewRecord): Promise<void> {
  await trx.insertInto('consentRecords').values(record).execute();
}

export async function keepText(
  trx: Trx,
  text: { sha256: Buffer; version: string; language: Language; body: string },
): Promise<void> {
  await trx
    .insertInto('consentTexts')
    .values(text)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findHead(db: Db, practiceId: number) {
  return db
    .selectFrom('consentHeads')
    .select(['seq', 'hash', 'seal'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst();
}

export function selectRecordsAfter(db: Db, practiceId: number, seq: string, limit: number) {
  return db
    .selectFrom('consentRecords')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

export function selectRecordsOfPatient(db: Db, sessionId: string) {
  return recordsThatCount(db)
    .selectAll('record')
    .where('visitPatient.sessionId', '=', sessionId)
    .orderBy('record.seq')
    .execute();
}

export function selectRecordsOfVisits(db: Db, visitIds: readonly string[]) {
  return recordsThatCount(db)
    .select(['visitPatient.sessionId', 'record.kind', 'record.record', 'record.at'])
    .where('visitPatient.visitId', '=', sql<string>`any(${visitIds}::uuid[])`)
    .orderBy('record.seq')
    .execute();
}

const SEARCHED = 10;

export function findNewestSignature(db: Db, sessionIds: readonly string[]) {
  return db
    .selectFrom('consentRecords')
    .select('record')
    .where('kind', '=', 'consent')
    .where('sessionId', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function selectLocations(db: Db, patientId: string) {
  return earlierRecords(db, 'location', patientId).select('record.record').execute();
}

export function selectEarlierSignatures(
  db: Db,
  { sessionId, practiceId }: { sessionId: string; practiceId: number },
  patientId: string,
) {
  return earlierRecords(db, 'consent', patientId)
    .where('record.practiceId', '=', practiceId)
    .where('record.sessionId', '!=', sessionId)
    .select(['record.id', 'record.record', 'record.hash', 'record.at'])
    .execute();
}

function earlierRecords(db: Db, kind: NewRecord['kind'], patientId: string) {
  return db
    .selectFrom('consentRecords as record')
    .innerJoin('visitPatients as earlier', 'earlier.sessionId', 'record.sessionId')
    .where('earlier.patientId', '=', patientId)
    .where('record.kind', '=', kind)
    .orderBy('record.seq', 'desc')
    .limit(SEARCHED);
}

function recordsThatCount(db: Db) {
  return db
    .selectFrom('visitPatients as visitPatient')
    .innerJoin('consentRecords as record', (join) =>
      join.on((eb) =>
        eb.or([
          eb('record.sessionId', '=', eb.ref('visitPatient.sessionId')),
          eb('record.sessionId', '=', eb.fn.any('visitPatient.earlierSessions')),
        ]),
      ),
    );
}

export async function countSigned(db: Db, practiceId: number): Promise<number> {
  const { signed } = await db
    .selectFrom('consentRecords')
    .select(({ fn }) => fn.countAll<string>().as('signed'))
    .where('practiceId', '=', practiceId)
    .where('kind', '=', 'consent')
    .executeTakeFirstOrThrow();
  return Number(signed);
}

export function findText(db: Db, sha256: Buffer) {
  return db.selectFrom('consentTexts').selectAll().where('sha256', '=', sha256).executeTakeFirst();
}

export async function countRecords(db: Db, practiceId: number): Promise<string> {
  const { records } = await db
    .selectFrom('consentRecords')
    .select(({ fn }) => fn.countAll<string>().as('records'))
    .where('practiceId', '=', practiceId)
    .executeTakeFirstOrThrow();
  return records;
}

export function findLastRecord(db: Db, practiceId: number) {
  return db
    .selectFrom('consentRecords')
    .select(['seq', 'hash'])
    .where('practiceId', '=', practiceId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function selectHashesAt(db: Db, practiceId: number, seqs: readonly string[]) {
  return db
    .selectFrom('consentRecords')
    .select(['seq', 'hash'])
    .where('practiceId', '=', practiceId)
    .where('seq', '=', sql<string>`any(${seqs}::bigint[])`)
    .execute();
}

export async function keepConsentCheck(db: Db, check: Insertable<Database['consentChecks']>): Promise<void> {
  await db
    .insertInto('consentChecks')
    .values(check)
    .onConflict((conflict) => conflict.column('practiceId').doUpdateSet(check))
    .execute();
}
