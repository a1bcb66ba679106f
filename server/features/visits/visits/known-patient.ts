import { selectOptedOut } from '#server/features/messages/notifications/text-opt-outs.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { KnownPatient } from '#shared/contracts/rest/ehr/record-patients.ts';
import type { Sex } from '#shared/domain/record-system.ts';
import type { Language } from '#shared/domain/visit.ts';

export const KNOWN_COLUMNS = [
  'patient.id as patientId',
  'patient.firstName',
  'patient.lastName',
  'patient.email',
  'patient.mobile',
  'patient.language',
  'patient.birthDate',
  'patient.sex',
  'patient.mrn',
  'patient.addressLine',
  'patient.city',
  'patient.state',
  'patient.zip',
  'patient.recordId',
] as const;

interface Row {
  patientId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  mobile: string | null;
  language: Language;
  birthDate: string | null;
  sex: Sex | null;
  mrn: string | null;
  addressLine: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  recordId: string | null;
}

export async function knownPatients(db: Db, rows: readonly Row[]): Promise<KnownPatient[]> {
  const optedOut = await selectOptedOut(
    db,
    rows.flatMap(({ mobile }) => mobile ?? []),
  );
  return rows.map((row) => knownPatient(row, row.mobile !== null && optedOut.has(row.mobile)));
}

function knownPatient(row: Row, mobileOptedOut: boolean): KnownPatient {
  const { patientId, firstName, lastName, email, mobile, language } = row;
  return {
    patientId,
    firstName,
    lastName,
    email,
    mobile,
    mobileOptedOut,
    language,
    identity: {
      birthDate: row.birthDate ?? '',
      sex: row.sex ?? '',
      mrn: row.mrn ?? '',
      address: row.addressLine ?? '',
      city: row.city ?? '',
      state: row.state ?? '',
      zipCode: row.zip ?? '',
    },
    onRecord: row.recordId !== null,
  };
}
