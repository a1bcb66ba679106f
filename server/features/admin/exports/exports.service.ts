import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { begunStream } from '#server/http/begun-stream.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Export, NewExport, PatientExport } from '#shared/contracts/rest/admin/exports.ts';
import { EXPORT_LIFETIME_MS } from '#shared/domain/export.ts';
import { CodedError } from '#shared/errors.ts';
import { exportJob } from './export.job.ts';
import type { ExportGrant, PracticeAdministrator } from './exports.policy.ts';
import {
  deleteExpired,
  type ExportRow,
  findExport,
  holdExport,
  insertExport,
  selectExports,
  updateExport,
} from './exports.queries.ts';

export async function requestExport(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { practiceId, staff: { accountId } }: PracticeAdministrator,
  form: NewExport,
): Promise<Export> {
  const now = clock();
  const made = await db.transaction().execute(async (trx) => {
    const { row, isNew } = await insertExport(trx, {
      id: randomUUID(),
      practiceId,
      accountId,
      at: new Date(now),
      expiresAt: new Date(now + EXPORT_LIFETIME_MS),
      form,
    });
    if (!isNew) return row;
    await jobs.enqueue(trx, exportJob, { exportId: row.id });
    const { kind, format, from, to } = form;
    await audit(trx, {
      practiceId,
      actor: `account:${accountId}`,
      action: 'export.requested',
      subjectId: row.id,
      details: { kind, format, from, to },
    });
    return row;
  });
  jobs.wake(exportJob);
  return shown(made);
}

export async function listExports(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { practiceId, staff }: PracticeAdministrator,
): Promise<{ exports: Export[] }> {
  const rows = await selectExports(db, staff.accountId, practiceId, new Date(clock()));
  return { exports: rows.map(shown) };
}

/**
 * Read part by part.
 *
 * @throws CLIENT_ADMIN_EXPORT_FAILED unless it is complete and not expired
 */
export async function downloadExport(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  { practiceId, staff, found }: ExportGrant,
): Promise<Readable> {
  const { id, state, kind, rowsWritten, parts, expiresAt } = found;
  if (state !== 'done' || expiresAt.getTime() <= clock()) throw new CodedError('CLIENT_ADMIN_EXPORT_FAILED');
  const content = await begunStream(files.readParts(db, id, parts));
  await audit(db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'export.downloaded',
    subjectId: id,
    details: { kind, rows: rowsWritten },
  });
  return content;
}

export async function removeOldExports(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  now: number,
): Promise<void> {
  const removeOne = () =>
    db.transaction().execute(async (trx) => {
      const id = await deleteExpired(trx, new Date(now));
      if (id) await files.remove(trx, id);
      return id;
    });
  while (await removeOne());
}

export async function findUnwritten(db: Db, exportId: string) {
  const row = await findExport(db, exportId);
  return row?.kind === 'patient' && row.state !== 'done' && row.state !== 'failed' ? row : undefined;
}

/**
 * Stores a patient's export part by part, so that not all of it is in memory. Each try starts over and stops
 * an attempt by another worker: the export's cursor is the id of its newest try, and it accepts parts from no
 * other.
 *
 * @param filesSoFar how many files the parts so far have
 */
export async function writeArchive(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  exportId: string,
  parts: AsyncIterable<Buffer>,
  filesSoFar: () => number,
): Promise<void> {
  const thisTry = randomUUID();
  const begun = await db.transaction().execute(async (trx) => {
    if (!isOpen(await holdExport(trx, exportId))) return false;
    await files.remove(trx, exportId);
    await updateExport(trx, exportId, { state: 'running', cursor: thisTry, parts: 0 });
    return true;
  });
  if (!begun) return;

  async function write(position: number, content: Buffer, isLast: boolean): Promise<boolean> {
    const own = { fileId: exportId, mediaType: 'application/zip', isOwn: true };
    const part = await files.preparePart(db, { ...own, position, content, isLast });
    return db.transaction().execute(async (trx) => {
      const held = await holdExport(trx, exportId);
      if (!isOpen(held) || held.cursor !== thisTry) return false;
      await files.putPart(trx, part);
      const state = isLast ? 'done' : 'running';
      const rowsWritten = filesSoFar();
      const rowsExpected = isLast ? rowsWritten : null;
      await updateExport(trx, exportId, { state, parts: position + 1, rowsWritten, rowsExpected });
      return true;
    });
  }

  let position = 0;
  let former: Buffer | undefined;
  for await (const part of parts) {
    if (former && !(await write(position++, former, false))) return;
    former = part;
  }
  if (former) await write(position, former, true);
}

const isOpen = (held: ExportRow | undefined): held is ExportRow =>
  held !== undefined && held.state !== 'done' && held.state !== 'failed';

export const failExport = (db: Db, exportId: string): Promise<void> =>
  updateExport(db, exportId, { state: 'failed' });

export async function insertPatientExport(
  trx: Trx,
  wish: { practiceId: number; accountId: string; patientId: string; now: number },
  { language, idempotencyKey }: PatientExport,
): Promise<{ made: Export; isNew: boolean }> {
  const { now, patientId, ...whose } = wish;
  const { row, isNew } = await insertExport(trx, {
    id: randomUUID(),
    ...whose,
    at: new Date(now),
    expiresAt: new Date(now + EXPORT_LIFETIME_MS),
    patientId,
    form: { kind: 'patient', format: 'zip', from: null, to: null, language, idempotencyKey },
  });
  return { made: shown(row), isNew };
}

function shown(row: ExportRow): Export {
  const { id, kind, format, fromDay, toDay, state, rowsWritten, rowsExpected, createdAt, expiresAt } = row;
  return {
    exportId: id,
    kind,
    format,
    from: fromDay,
    to: toDay,
    state,
    rowsWritten,
    rowsExpected,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
