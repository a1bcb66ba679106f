import type { KnownPatient } from '../../../shared/contracts/rest/record-patients.ts';
import type { Sex } from '../../../shared/domain/record-system.ts';
import type { Language } from '../../../shared/domain/visit.ts';

/** The columns of `patients` that {@link knownPatient} takes. */
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

/** A patient of the practice, as staff choose them. */
export function knownPatient(row: Row): KnownPatient {
  const { patientId, firstName, lastName, email, mobile, language } = row;
  return {
    patientId,
    firstName,
    lastName,
    email,
    mobile,
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
