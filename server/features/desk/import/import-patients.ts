import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { AdministeredPractice } from '#server/features/core/audit/administered-practice.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { PatientRow } from '#shared/contracts/rest/desk/import.ts';
import type { Language } from '#shared/domain/visit.ts';
import { withoutZeros } from '#shared/rules/csv.ts';
import {
  type BodyOf,
  type Checked,
  KNOWN,
  newRow,
  newValues,
  type RowsOf,
  readRow,
  similarTo,
  whole,
  wrongRow,
} from './checked-row.ts';
import { insertPatients, selectSimilarPatients } from './import.queries.ts';
import { knownPatients, type PatientKeys } from './known-patients.ts';

export type PatientValues = z.output<typeof PatientRow>;

export async function checkPatients(
  db: Db,
  practiceId: number,
  rows: RowsOf<'patients'>,
): Promise<Checked<PatientValues>[]> {
  const read = rows.map((row) => readRow(PatientRow, whole('patients', row)));
  const right = read.flatMap((one) => ('values' in one ? one.values : []));
  const standingOf = knownPatients(await similarPatients(db, practiceId, right));
  return read.map((one) => {
    if ('wrong' in one) return wrongRow(one.wrong);
    const standing = standingOf(one.values);
    if (standing.is === 'other') return wrongRow({ mrn: 'PATIENT_DIFFERS' });
    if (standing.is === 'new') return similarTo(newRow(one.values), standing.similarMrn);
    return standing.differs ? { ...KNOWN, warnings: ['KNOWN_DIFFERS'] } : KNOWN;
  });
}

export async function similarPatients(db: Db, practiceId: number, rows: readonly PatientKeys[]) {
  const birthDates = rows.map(({ birthDate }) => birthDate);
  const similar = await selectSimilarPatients(db, practiceId, {
    mrns: rows.flatMap(({ mrn }) => (mrn ? withoutZeros(mrn) : [])),
    birthDates: birthDates.filter(Boolean),
    withoutBirthDate: birthDates.includes(''),
  });
  return similar.map((one) => ({ ...one, birthDate: one.birthDate ?? '', mrn: one.mrn ?? '' }));
}

export function addPatients(
  trx: Trx,
  { practiceId }: AdministeredPractice,
  checked: readonly Checked<PatientValues>[],
  { language }: BodyOf<'patients'>,
): Promise<void> {
  return insertPatients(
    trx,
    newValues(checked).map((patient) => newPatient(practiceId, randomUUID(), patient, language)),
  );
}

export const newPatient = (
  practiceId: number,
  id: string,
  { address, zipCode, ...patient }: PatientValues,
  language: Language,
) => ({
  id,
  practiceId,
  firstName: patient.firstName,
  lastName: patient.lastName,
  email: patient.email || null,
  mobile: patient.mobile,
  language: patient.language || language,
  birthDate: patient.birthDate || null,
  sex: patient.sex || null,
  mrn: patient.mrn || null,
  addressLine: address || null,
  city: patient.city || null,
  state: patient.state || null,
  zip: zipCode || null,
});
