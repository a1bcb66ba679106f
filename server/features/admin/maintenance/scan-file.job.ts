import { sql } from 'kysely';
import { z } from 'zod';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { job } from '#server/runtime/jobs/port.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { ScanError } from '#server/storage/files/malware-scan/port.ts';
import { contentOfPart, type PartTools } from '#server/storage/files/part-content.ts';
import { SCAN_FILE } from '#server/storage/files/screening.ts';

/** Less than the job's own timeout. */
const SCAN_MS = 120_000;
const BATCH = 20;

export const scanFileJob = job({ ...SCAN_FILE, handle: scanFile });

export const scanWaitingJob = job({
  name: 'scan-waiting',
  data: z.object({}),
  retry: { limit: 0 },
  timeout: 3_000,
  kept: 86_400,
  concurrency: 1,
  cron: '*/15 * * * *',
  handle: scanWaiting,
});

type Tools = Pick<Deps, 'db' | 'clock' | 'fileTools' | 'scanner' | 'log'>;

/**
 * A clean file can be read from then on; a file with malware never can, and is audited.
 *
 * @throws ScanError without a verdict
 */
export async function scanFile(
  { db, clock, fileTools, scanner, log }: Tools,
  { fileId }: { fileId: string },
): Promise<void> {
  const file = scanner && (await findWaiting(db, fileId));
  if (!file) return;
  const verdict = await scanner.scan(partsOf(db, fileTools, fileId), SCAN_MS);
  const found = verdict.outcome === 'infected' ? verdict.found : null;
  const isNews = await db.transaction().execute(async (trx) => {
    if (!(await settleScan(trx, fileId, { scan: verdict.outcome, found, at: new Date(clock()) })))
      return false;
    if (!found) return false;
    await audit(trx, {
      ...(file.practiceId === null ? {} : { practiceId: file.practiceId }),
      actor: 'system',
      action: 'file.infected',
      subjectId: fileId,
      details: { found },
    });
    return true;
  });
  if (isNews) log.error({ fileId, found }, 'a file contains malware and was blocked');
}

export async function scanWaiting(tools: Tools): Promise<void> {
  if (!tools.scanner) return;
  for (const fileId of await selectWaiting(tools.db, BATCH)) {
    try {
      await scanFile(tools, { fileId });
    } catch (error) {
      tools.log.error({ err: error, fileId }, 'a file cannot be scanned, and is not shown');
      if (error instanceof ScanError && error.code === 'UNREACHABLE') return;
    }
  }
}

/** A file from before encryption is its own only part. */
async function* partsOf(db: Db, tools: PartTools, fileId: string): AsyncIterable<Buffer> {
  const last = await lastPosition(db, fileId);
  for (let position = 0; position <= last; position++) yield contentOfPart(db, tools, fileId, position);
}

function findWaiting(db: Db, fileId: string): Promise<{ practiceId: number | null } | undefined> {
  return db
    .selectFrom('files')
    .select('practiceId')
    .where('id', '=', fileId)
    .where('scan', '=', 'waiting')
    .where('complete', '=', true)
    .executeTakeFirst();
}

/** Files that have waited longest. Each moves to the end of the queue, so that one file cannot block the others. */
async function selectWaiting(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update files set scanned_at = now() where id in (
      select id from files
      where scan = 'waiting' and complete and coalesce(scanned_at, created_at) < now() - interval '10 minutes'
      order by coalesce(scanned_at, created_at) limit ${limit}
      for update skip locked
    ) returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function lastPosition(db: Db, fileId: string): Promise<number> {
  const last = await db
    .selectFrom('fileParts')
    .select(({ fn }) => fn.max<number | null>('position').as('position'))
    .where('fileId', '=', fileId)
    .executeTakeFirst();
  return last?.position ?? 0;
}

async function settleScan(
  trx: Trx,
  fileId: string,
  verdict: { scan: 'clean' | 'infected'; found: string | null; at: Date },
): Promise<boolean> {
  const settled = await trx
    .updateTable('files')
    .set({ scan: verdict.scan, scanFound: verdict.found, scannedAt: verdict.at })
    .where('id', '=', fileId)
    .where('scan', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}
