import { sql } from 'kysely';
import type { RecordPatient } from '#server/adapters/record-system/port.ts';
import { KNOWN_COLUMNS } from '#server/features/visits/visits/known-patient.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';

const MOST_CANDIDATES = 10;

export function findByRecord(db: Db, practiceId: number, recordId: string) {
  return db
    .selectFrom('patients as patient')
    .select(KNOWN_COLUMNS)
    .where('practiceId', '=', practiceId)
    .where('recordId', '=', recordId)
    .executeTakeFirst();
}

export async function selectByRecords(
  db: Db,
  practiceId: number,
  recordIds: string[],
): Promise<Map<string, string>> {
  if (recordIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'recordId'])
    .where('practiceId', '=', practiceId)
    .where('recordId', 'in', recordIds)
    .execute();
  return new Map(rows.map(({ id, recordId }) => [recordId ?? '', id]));
}

export function findOfPractice(db: Db, practiceId: number, patientId: string) {
  return db
    .selectFrom('patients as patient')
    .select(KNOWN_COLUMNS)
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirst();
}

/**
 * Patients with the same name or number who may be the same person and are not linked to another person in the record
 * system.
 */
export function selectCandidates(
  db: Db,
  practiceId: number,
  { firstName, lastName, mrn }: Pick<RecordPatient, 'firstName' | 'lastName' | 'mrn'>,
) {
  return db
    .selectFrom('patients as patient')
    .select(KNOWN_COLUMNS)
    .where('practiceId', '=', practiceId)
    .where('recordId', 'is', null)
    .where((where) =>
      where.or([
        // The database writes names this way for searching.
        where('searchName', '=', sql<string>`search_text(${`${lastName} ${firstName}`})`),
        ...(mrn ? [where('mrn', '=', mrn)] : []),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(MOST_CANDIDATES)
    .execute();
}

export async function takeOver(trx: Trx, patientId: string, known: RecordPatient): Promise<void> {
  const { recordId, firstName, lastName, birthDate, sex, mrn, email, mobile, address } = known;
  await trx
    .updateTable('patients')
    .set((set) => ({
      version: set('version', '+', 1),
      recordId,
      firstName,
      lastName,
      birthDate,
      sex,
      mrn,
      ...(email ? { email } : {}),
      ...(mobile ? { mobile } : {}),
      ...(address
        ? { addressLine: address.line, city: address.city, state: address.state, zip: address.zip }
        : {}),
    }))
    .where('id', '=', patientId)
    .execute();
}

export async function insertFromRecord(
  trx: Trx,
  { id, practiceId, known }: { id: string; practiceId: number; known: RecordPatient },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('patients')
    .values({
      id,
      practiceId,
      language: 'en',
      recordId: known.recordId,
      firstName: known.firstName,
      lastName: known.lastName,
      birthDate: known.birthDate,
      sex: known.sex,
      mrn: known.mrn,
      email: known.email,
      mobile: known.mobile,
      addressLine: known.address?.line ?? null,
      city: known.address?.city ?? null,
      state: known.address?.state ?? null,
      zip: known.address?.zip ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['practiceId', 'recordId']).where('recordId', 'is not', null).doNothing(),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Links the practice's patient to the other record.
 *
 * @returns the patient; null if the practice already has another patient with that record
 */
export async function linkToRecord(
  trx: Trx,
  { practiceId, from, into }: { practiceId: number; from: string; into: string },
): Promise<string | null> {
  const row = await trx
    .updateTable('patients')
    .set((set) => ({ version: set('version', '+', 1), recordId: into }))
    .where('practiceId', '=', practiceId)
    .where('recordId', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('patients as other')
            .select('other.id')
            .where('other.practiceId', '=', practiceId)
            .where('other.recordId', '=', into),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
