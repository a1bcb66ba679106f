import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { buildResources } from './built.ts';
import {
  addPart,
  type BulkExport,
  findFile,
  holdExport,
  selectExportPractices,
  updateExport,
} from './bulk-exports.queries.ts';
import { selectAfter } from './resource-rows.queries.ts';

export const BATCH_RESOURCES = 500;

export const NDJSON = 'application/fhir+ndjson';

export const EXPORT_LIFETIME_MS = 24 * 3_600_000;

type BatchDeps = Pick<Deps, 'db' | 'files' | 'publicUrl' | 'clock'>;

/**
 * Writes the next resources of an export as the next part of their file, in the caller's transaction. Part, place and
 * progress are stored together, so an interrupted batch has no effect and none is written twice. There is one file per
 * type and practice that has resources.
 *
 * @returns whether there is nothing left to do, because the export is complete or canceled, or another worker is
 *   writing it
 */
export async function writeBulkBatch(
  trx: Trx,
  deps: BatchDeps,
  exportId: string,
): Promise<{ done: boolean }> {
  const held = await holdExport(trx, exportId);
  if (!held || held.state === 'done' || held.state === 'failed') return { done: true };
  const { types, practiceIds, fileIndex, since, afterId } = held;
  const type = types[Math.floor(fileIndex / practiceIds.length)];
  if (!type) {
    await finish(trx, deps, held);
    return { done: true };
  }
  const practices = await selectExportPractices(trx, practiceIds);
  const index = fileIndex % practiceIds.length;
  const found = await selectAfter(trx, {
    practices,
    index,
    type,
    since,
    after: afterId,
    limit: BATCH_RESOURCES + 1,
  });
  const rows = found.slice(0, BATCH_RESOURCES);
  const isLast = found.length <= BATCH_RESOURCES;
  const written = rows.length > 0 ? await writePart(trx, deps, held, { type, index, rows, isLast }) : 0;
  await updateExport(trx, exportId, {
    state: 'running',
    fileIndex: isLast ? fileIndex + 1 : fileIndex,
    afterId: isLast ? null : (rows.at(-1)?.id ?? null),
    resourcesWritten: held.resourcesWritten + written,
  });
  return { done: false };
}

async function writePart(
  trx: Trx,
  deps: BatchDeps,
  { id: exportId, practiceIds, fileIndex }: BulkExport,
  {
    type,
    index,
    rows,
    isLast,
  }: {
    type: BulkExport['types'][number];
    index: number;
    rows: Awaited<ReturnType<typeof selectAfter>>;
    isLast: boolean;
  },
): Promise<number> {
  const resources = await buildResources({ ...deps, db: trx }, practiceIds, rows);
  const lines = resources.map((resource) => `${JSON.stringify(resource)}\n`);
  const file = await findFile(trx, exportId, fileIndex);
  const id = file?.id ?? randomUUID();
  const practiceId = practiceIds[index] ?? 0;
  const part = await deps.files.preparePart(deps.db, {
    fileId: id,
    practiceId,
    mediaType: NDJSON,
    position: file?.parts ?? 0,
    content: Buffer.from(lines.join('')),
    isLast,
    isOwn: true,
  });
  await deps.files.putPart(trx, part);
  await addPart(trx, { id, exportId, fileIndex, type, practiceId, resources: resources.length });
  return resources.length;
}

async function finish(trx: Trx, { clock }: BatchDeps, held: BulkExport): Promise<void> {
  const { id, clientId, practiceIds, resourcesWritten } = held;
  await updateExport(trx, id, { state: 'done', expiresAt: new Date(clock() + EXPORT_LIFETIME_MS) });
  for (const practiceId of practiceIds)
    await audit(trx, {
      practiceId,
      actor: `fhir-client:${clientId}`,
      action: 'fhir.export-finished',
      subjectId: id,
      details: { resources: resourcesWritten },
    });
}
