import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/features/deps.ts';
import { givenUpBefore } from '#server/features/practice/practice-services/record-systems.ts';
import { connectionIdInUse } from '#server/features/practice/practice-services/stored-record-connections.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { Prepared } from '#server/storage/files/port.ts';
import type { UploadProgress } from '#shared/contracts/rest/ehr/record-uploads.ts';
import type { UploadKind } from '#shared/domain/record-system.ts';
import {
  countItems,
  findUpload,
  findUploadByKey,
  forgetFailures,
  insertItems,
  insertUpload,
  selectLeftUploads,
  setAlready,
} from './record-uploads.queries.ts';
import { writeUploadJob } from './write-upload.job.ts';

/*
 * Uploads by staff to the record system. Uploading the same item again is a no-op, so that it is stored there
 * once.
 */

const SWEEP_LIMIT = 200;

export interface UploadItem {
  patientRecordId: string;
  kind: UploadKind;
  subject: string;
  title: string;
  /** Input of the record system's port, without key, patient and content; instants as text. */
  payload: Record<string, unknown>;
  /** A file that stays stored anyway. */
  fileId?: string;
  /** Alternatively, content composed for the upload, stored until the record system has it. */
  content?: { mediaType: string; content: Buffer };
}

/**
 * Sending the same request again returns the first upload.
 *
 * @returns its id
 */
export async function queueUpload(
  { db, jobs, clock, files, dataKeys }: Pick<Deps, 'db' | 'jobs' | 'clock' | 'files' | 'dataKeys'>,
  request: { practiceId: number; visitId: string | null; requestedBy: string; idempotencyKey: string },
  items: readonly UploadItem[],
): Promise<string> {
  const { practiceId } = request;
  const id = randomUUID();
  const rows = await Promise.all(
    items.map(async ({ payload, content, fileId = null, ...item }) => ({
      row: {
        id: randomUUID(),
        uploadId: id,
        practiceId,
        fileId: content ? randomUUID() : fileId,
        ownsFile: content !== undefined,
        payload: await dataKeys.sealJson(practiceId, payload),
        ...item,
      },
      content,
    })),
  );
  const prepared = new Map<string, Prepared>();
  for (const { row, content } of rows)
    if (content && row.fileId)
      prepared.set(row.id, await files.prepare(db, { ...content, fileId: row.fileId, practiceId }));
  const isNew = await db.transaction().execute(async (trx) => {
    const recordConnectionId = await connectionIdInUse(trx, practiceId);
    const upload = { id, ...request, recordConnectionId, requestedAt: new Date(clock()) };
    if (!(await insertUpload(trx, upload))) return false;
    const added = await insertItems(
      trx,
      rows.map(({ row }) => ({ ...row, recordConnectionId })),
    );
    for (const itemId of added) {
      const file = prepared.get(itemId);
      if (file) await files.put(trx, file);
    }
    await setAlready(trx, id, items.length - added.length);
    await jobs.enqueue(trx, writeUploadJob, { uploadId: id });
    return true;
  });
  jobs.wake(writeUploadJob);
  if (isNew) return id;
  return (await findUploadByKey(db, request))?.id ?? id;
}

export async function readUpload(
  db: Db,
  practiceId: number,
  uploadId: string,
): Promise<UploadProgress | null> {
  const upload = await findUpload(db, uploadId);
  if (upload?.practiceId !== practiceId) return null;
  const { total, written, failed, why } = await countItems(db, uploadId);
  return { uploadId, total: total + upload.already, written: written + upload.already, failed, why };
}

export async function uploadAgain({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, uploadId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await forgetFailures(trx, uploadId);
    await jobs.enqueue(trx, writeUploadJob, { uploadId });
  });
  jobs.wake(writeUploadJob);
}

export { moveItemsToRecord } from './record-uploads.queries.ts';

export async function writeLeftUploads({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, now: number): Promise<void> {
  const times = { now: new Date(now), silentSince: givenUpBefore(now) };
  const ids = await selectLeftUploads(db, times, SWEEP_LIMIT);
  await db.transaction().execute(async (trx) => {
    for (const uploadId of ids) await jobs.enqueue(trx, writeUploadJob, { uploadId });
  });
}
