import { type Insertable, sql } from 'kysely';
import { memberRows } from '#server/storage/db/bases.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';

export function selectSimilarPatients(
  db: Db,
  practiceId: number,
  { mrns, birthDates, withoutBirthDate }: SimilarTo,
) {
  return db
    .selectFrom('patients')
    .where('practiceId', '=', practiceId)
    .where(({ or, eb, fn, val }) =>
      or([
        eb(sql<string>`ltrim(mrn, '0')`, '=', fn.any(val(mrns))),
        eb('birthDate', '=', fn.any<string>(val(birthDates))),
        ...(withoutBirthDate ? [eb('birthDate', 'is', null)] : []),
      ]),
    )
    .select(['id as patientId', 'firstName', 'lastName', 'birthDate', 'mrn', 'email', 'mobile', 'language'])
    .execute();
}

interface SimilarTo {
  mrns: string[];
  birthDates: string[];
  withoutBirthDate: boolean;
}

export async function selectEmailsIn(
  db: Db,
  practiceId: number,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await memberRows(db, practiceId)
    .where('account.email', '=', ({ fn, val }) => fn.any(val([...emails])))
    .select('account.email')
    .execute();
  return new Set(rows.map(({ email }) => email));
}

export async function insertPatients(
  trx: Trx,
  patients: readonly Insertable<Database['patients']>[],
): Promise<void> {
  if (patients.length === 0) return;
  await trx.insertInto('patients').values(patients).execute();
}
