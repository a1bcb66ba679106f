import { z } from 'zod';
import {
  type NewAnswers,
  type NewConsent,
  type NewDocument,
  type NewObservation,
  type RecordSystem,
  RecordSystemError,
  type Written,
} from '#server/adapters/record-system/port.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  RECORD_TRIES,
  recordSystemInUse,
  refuseDeadPatient,
} from '#server/features/practice/practice-services/record-systems.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { field } from '#shared/contracts/fields.ts';
import { WAITS_FOR_STAFF } from '#shared/domain/record-system.ts';
import {
  claimUpload,
  findUpload,
  noteItemFailed,
  noteItemWritten,
  prolongClaim,
  releaseUpload,
  selectWaiting,
  type WaitingItem,
} from './record-uploads.queries.ts';

const BATCH = 20;

type WriteDeps = Pick<Deps, 'db' | 'dataKeys' | 'clock' | 'log' | 'files'> &
  Parameters<typeof recordSystemInUse>[0];

/** Writes an upload's items to the record system, one by one (PRODUCT 19.6). Idempotent. */
export const writeUploadJob = job({
  name: 'write-record-upload',
  data: z.strictObject({ uploadId: field.id }),
  retry: RECORD_TRIES,
  timeout: 900,
  kept: 86_400,
  concurrency: 1,
  async handle(deps: WriteDeps, { uploadId }) {
    const { db } = deps;
    const upload = await findUpload(db, uploadId);
    if (!upload) return;
    const inUse = await recordSystemInUse(deps, upload.practiceId);
    if (!inUse) {
      const [first] = await selectWaiting(db, uploadId, '0', 1);
      if (first) await noteItemFailed(db, first.id, { failure: 'away', at: new Date(deps.clock()) });
      return;
    }
    const records = inUse.connectionId === upload.recordConnectionId ? inUse.records : null;
    // Repeats for items that staff asked to retry after they had been passed.
    do {
      if (!(await claimUpload(db, uploadId, new Date(deps.clock())))) return;
      try {
        await writeItems(deps, records, uploadId);
      } finally {
        await releaseUpload(db, uploadId);
      }
    } while ((await selectWaiting(db, uploadId, '0', 1)).length > 0);
  },
});

async function writeItems(deps: WriteDeps, records: RecordSystem | null, uploadId: string): Promise<void> {
  let after = '0';
  for (;;) {
    const items = await selectWaiting(deps.db, uploadId, after, BATCH);
    const last = items.at(-1);
    if (!last) return;
    for (const item of items) {
      await prolongClaim(deps.db, uploadId, new Date(deps.clock()));
      await writeItem(deps, records, item);
    }
    after = last.ordinal;
  }
}

async function writeItem(
  { db, dataKeys, clock, log, files }: WriteDeps,
  records: RecordSystem | null,
  item: WaitingItem,
) {
  try {
    // In another record system, the patient's id belongs to a different person.
    if (!records) throw new RecordSystemError('refused', 'it was meant for a former record system');
    await refuseDeadPatient(records, item.patientRecordId, { mayBeGone: false });
    const content = item.fileId ? ((await files.read(db, item.fileId))?.content ?? null) : null;
    const { recordId } = await send(records, item, content);
    await db.transaction().execute(async (trx) => {
      const { id, ownsFile, fileId } = item;
      await noteItemWritten(trx, { id, recordId, at: new Date(clock()), ownsFile });
      if (ownsFile && fileId) await files.remove(trx, fileId);
    });
  } catch (error) {
    if (!(error instanceof RecordSystemError)) throw error;
    const { failure, status, message } = error;
    const said = error.said ? await dataKeys.seal(item.practiceId, error.said) : null;
    await noteItemFailed(db, item.id, { failure, said, at: new Date(clock()) });
    log.warn(
      { uploadId: item.uploadId, itemId: item.id, failure, status, why: message },
      'upload item not written',
    );
    if (!WAITS_FOR_STAFF.includes(failure)) throw error;
  }
}

function send(records: RecordSystem, item: WaitingItem, content: Buffer | null): Promise<Written> {
  const { payload, kind, patientRecordId } = item;
  const of = { key: item.id, patientRecordId };
  switch (kind) {
    case 'observation': {
      const data = payload as unknown as Omit<NewObservation, 'key' | 'patientRecordId' | 'at'> & {
        at: string;
      };
      return records.writeObservation({ ...data, ...of, at: new Date(data.at) });
    }
    case 'answers': {
      const data = payload as unknown as Omit<NewAnswers, 'key' | 'patientRecordId' | 'authoredAt'> & {
        authoredAt: string;
      };
      return records.writeAnswers({ ...data, ...of, authoredAt: new Date(data.authoredAt) });
    }
    case 'consent': {
      const data = payload as unknown as Omit<
        NewConsent,
        'key' | 'patientRecordId' | 'signedAt' | 'receipt'
      > & {
        signedAt: string;
      };
      return records.writeConsent({
        ...data,
        ...of,
        signedAt: new Date(data.signedAt),
        receipt: contentOf(content),
      });
    }
    case 'document': {
      const data = payload as unknown as Omit<
        NewDocument,
        'key' | 'patientRecordId' | 'createdAt' | 'content'
      > & {
        createdAt: string;
      };
      return records.writeDocument({
        ...data,
        ...of,
        createdAt: new Date(data.createdAt),
        content: contentOf(content),
      });
    }
  }
}

function contentOf(content: Buffer | null): Buffer {
  if (!content) throw new RecordSystemError('refused', 'the file is gone');
  return content;
}
