import type { z } from 'zod';
import { isLocaleKey } from '#server/http/errors.ts';
import type { CheckedRow, ImportBody } from '#shared/contracts/rest/desk/import.ts';
import { IMPORT_COLUMNS, type ImportKind, type ImportRow } from '#shared/domain/import.ts';

export type BodyOf<K extends ImportKind> = Extract<ImportBody, { kind: K }>;
export type RowsOf<K extends ImportKind> = BodyOf<K>['rows'];
export type Wrong = Record<string, string>;

/** A row that would be added has its values, and the marks of bookings at its time. */
export type Checked<T> = CheckedRow & { values?: T; marks?: string[] };

export const KNOWN = { state: 'known', wrong: {} } as const;
export const wrongRow = (wrong: Wrong) => ({ state: 'wrong', wrong }) as const;
export const newRow = <T>(values: T) => ({ state: 'new', wrong: {}, values }) as const;

export const similarTo = <T>(row: Checked<T>, similarMrn: string | undefined): Checked<T> =>
  similarMrn === undefined ? row : { ...row, warnings: ['SIMILAR_PATIENT'], similarMrn };

export const newValues = <T>(rows: readonly Checked<T>[]): T[] => rows.flatMap(({ values }) => values ?? []);

export const marksIn = (rows: readonly Checked<unknown>[]): string[] => [
  ...new Set(rows.flatMap(({ marks = [] }) => marks)),
];

export const whole = (kind: ImportKind, row: ImportRow): Record<string, string> =>
  Object.fromEntries(IMPORT_COLUMNS[kind].map((column) => [column, row[column] ?? '']));

export function readRow<S extends z.ZodType>(
  schema: S,
  row: Record<string, string>,
): { values: z.output<S> } | { wrong: Wrong } {
  const read = schema.safeParse(row);
  if (read.success) return { values: read.data };
  const wrong: Wrong = {};
  for (const issue of read.error.issues) {
    const name = String(issue.path[0]);
    wrong[name] ??= keyOf(issue) ?? (row[name] ? 'FIELD_INVALID' : 'FIELD_REQUIRED');
  }
  return { wrong };
}

function keyOf(issue: z.core.$ZodIssue): string | undefined {
  const messages =
    issue.code === 'invalid_union' ? issue.errors.flat().map(({ message }) => message) : [issue.message];
  return messages.find(isLocaleKey);
}
