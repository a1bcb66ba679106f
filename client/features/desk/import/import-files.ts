import { saveBlob } from '#client/api/save-file.ts';
import { IMPORT_COLUMNS, type ImportKind } from '#shared/domain/import.ts';
import { CSV_START, csvLine } from '#shared/rules/csv.ts';
import type { ImportFile } from './read-file.ts';

/** The example's values, in column order. They are not product texts. */
const PATIENT = [
  ...['Ana', 'García', '03/14/1985', 'F', 'A-1001', 'ana@example.com', '(602) 555-0123'],
  ...['es', '12 Main St', 'Phoenix', 'AZ', '85001'],
];
const EXAMPLES: Readonly<Record<ImportKind, readonly string[]>> = {
  patients: PATIENT,
  visits: [
    ...['01/15/2030', '9:30 AM', 'America/Phoenix', '20', 'Follow-up', 'ida@example.com'],
    ...['Blood pressure', 'Email', ...PATIENT],
  ],
  users: ['Ida', 'Marsh', 'Dr. Ida Marsh', 'ida@example.com', '(602) 555-0199', 'Provider'],
};

type NameOf = (column: (typeof IMPORT_COLUMNS)[ImportKind][number]) => string;

export const templateText = (kind: ImportKind, nameOf: NameOf): string =>
  textOf([IMPORT_COLUMNS[kind].map(nameOf), EXAMPLES[kind]]);

export function errorsText(
  { header, rows, surplus }: ImportFile,
  title: string,
  errors: ReadonlyMap<number, string>,
): string {
  const all = [...rows, ...surplus].toSorted((a, b) => a.line - b.line);
  // Includes surplus cells, so that the person can correct them.
  const width = Math.max(header.length, ...surplus.map(({ cells }) => cells.length));
  const filled = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return textOf([
    [...filled(header), title],
    ...all.flatMap(({ line, cells }) => {
      const error = errors.get(line);
      return error === undefined ? [] : [[...filled(cells), error]];
    }),
  ]);
}

const textOf = (lines: readonly (readonly string[])[]): string => CSV_START + lines.map(csvLine).join('');

export const saveCsv = (text: string, name: string): void =>
  saveBlob(new Blob([text], { type: 'text/csv' }), name);
