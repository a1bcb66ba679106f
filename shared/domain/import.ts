/** What administrators import from a file. */
export const IMPORT_KINDS = ['patients', 'users'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The columns of each kind, in the order of its template. */
export const IMPORT_COLUMNS = {
  patients: [
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
  ],
  users: ['firstName', 'lastName', 'displayName', 'email', 'mobile', 'role'],
} as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[ImportKind][number];

export const REQUIRED_COLUMNS: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  patients: ['firstName', 'lastName'],
  users: ['firstName', 'lastName', 'email', 'role'],
};

/** A row's values by column; empty ones may be left out. */
export type ImportRow = Partial<Record<ImportColumn, string>>;

/** `known`: the practice has them already, or an earlier row does. */
export const IMPORT_STATES = ['new', 'known', 'wrong'] as const;

/** Most rows of an import. */
export const IMPORT_ROWS = 2_000;
/** Largest file, in bytes. */
export const IMPORT_BYTES = 2 * 1024 * 1024;
