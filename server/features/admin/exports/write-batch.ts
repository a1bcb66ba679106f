import { wordNamed, words } from '#server/formats/words/words.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { FileStore } from '#server/storage/files/port.ts';
import type { Language } from '#shared/domain/visit.ts';
import type { Words } from '#shared/i18n/words.ts';
import { type ChangeWords, changesInWords } from '#shared/rules/audited-changes.ts';
import { CSV_START, csvLine } from '#shared/rules/csv.ts';
import { columnsOf, countExportRows, selectExportRows } from './export-rows.queries.ts';
import { type ExportRow, holdExport, type RowsExport, updateExport } from './exports.queries.ts';

export const BATCH_ROWS = 1_000;

/**
 * Writes an export's next rows as the next part of its file, in the caller's transaction. Part, place and progress are
 * stored together, so an interrupted batch has no effect and none is written twice.
 *
 * @returns whether there is nothing left to do, because the export is complete or gone, or another worker is writing
 *   it
 */
export async function writeBatch(
  trx: Trx,
  { db, files }: { db: Db; files: FileStore },
  exportId: string,
): Promise<{ done: boolean }> {
  const held = await holdExport(trx, exportId);
  if (!held || !isOfRows(held) || held.state === 'done' || held.state === 'failed') return { done: true };
  const rowsExpected = held.rowsExpected ?? (await countExportRows(trx, held));
  const { rows, nextCursor } = await selectExportRows(trx, held, BATCH_ROWS);
  const content = Buffer.from(write(held, inWords(held, rows), nextCursor === null));
  const rowsWritten = held.rowsWritten + rows.length;
  const done = nextCursor === null;
  const part = await files.preparePart(db, {
    fileId: exportId,
    mediaType: held.format === 'csv' ? 'text/csv' : 'application/json',
    position: held.parts,
    content,
    isLast: done,
    isOwn: true,
    practiceId: held.practiceId,
  });
  await files.putPart(trx, part);
  await updateExport(trx, exportId, {
    state: done ? 'done' : 'running',
    rowsWritten,
    rowsExpected: done ? rowsWritten : rowsExpected,
    parts: held.parts + 1,
    cursor: nextCursor,
  });
  return { done };
}

const isOfRows = (row: ExportRow): row is RowsExport => row.kind !== 'patient';

function inWords({ kind, language }: ExportRow, rows: Record<string, unknown>[]): Record<string, unknown>[] {
  if (kind !== 'audit') return rows;
  const words = changeWords(language);
  return rows.map((row) => ({
    ...row,
    changes: changesInWords(row.changes as Record<string, unknown>, words).join('\n'),
  }));
}

function write(
  { kind, format, parts }: RowsExport,
  rows: readonly Record<string, unknown>[],
  last: boolean,
): string {
  const columns = columnsOf(kind);
  if (format === 'csv') {
    const heading = parts === 0 ? CSV_START + csvLine(columns) : '';
    return heading + rows.map((row) => csvLine(columns.map((name) => cell(row[name])))).join('');
  }
  const objects = rows.map((row) =>
    JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]]))),
  );
  const opening = parts === 0 ? '[\n' : rows.length > 0 ? ',\n' : '';
  return `${opening}${objects.join(',\n')}${last ? '\n]\n' : ''}`;
}

function cell(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  return value instanceof Date ? value.toISOString() : String(value);
}

export function changeWords(language: Language): ChangeWords {
  const t = words.getFixedT(language, 'audit-fields');
  const known = (key: string, ns: keyof Words = 'audit-fields') =>
    words.exists(key, { lng: language, ns }) ? wordNamed(language, ns, key) : undefined;
  return {
    field: (name) => known(`${name}.label`, 'settings') ?? known(`field.${name}`) ?? name,
    value: (name, value) => known(`value.${name}.${value}`),
    say: (key, values) => wordNamed(language, 'audit-fields', key, values),
    none: t('none'),
    yes: t('yes'),
    no: t('no'),
  };
}
