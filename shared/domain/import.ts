export const IMPORT_KINDS = ['patients', 'users', 'visits'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

const PATIENT_COLUMNS = [
  'firstName',
  'lastName',
  'birthDate',
  'sex',
  'mrn',
  'email',
  'mobile',
  'language',
  'address',
  'city',
  'state',
  'zipCode',
] as const;

export const IMPORT_COLUMNS = {
  patients: PATIENT_COLUMNS,
  users: ['firstName', 'lastName', 'displayName', 'email', 'mobile', 'role'],
  visits: [
    'date',
    'time',
    'timeZone',
    'duration',
    'visitType',
    'provider',
    'description',
    'linkDelivery',
    ...PATIENT_COLUMNS,
  ],
} as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[ImportKind][number];

/** A visit also needs a patient: a record number, or a name and a date of birth. */
export const REQUIRED_COLUMNS: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  patients: ['firstName', 'lastName'],
  users: ['firstName', 'lastName', 'email', 'role'],
  visits: ['date', 'time', 'visitType', 'provider'],
};

export const IMPORT_WARNINGS = [
  'SIMILAR_PATIENT',
  'KNOWN_DIFFERS',
  'PROVIDER_BUSY',
  'PATIENT_BUSY',
  'OUTSIDE_HOURS',
] as const;
export type ImportWarning = (typeof IMPORT_WARNINGS)[number];

export type ImportRow = Partial<Record<ImportColumn, string>>;

/** `known`: the practice or an earlier row already has it. */
export const IMPORT_STATES = ['new', 'known', 'wrong'] as const;

export const IMPORT_ROWS = 2_000;
export const IMPORT_BYTES = 2 * 1024 * 1024;
