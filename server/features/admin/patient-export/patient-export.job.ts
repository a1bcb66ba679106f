import { z } from 'zod';
import { failExport, findUnwritten, writeArchive } from '#server/features/admin/exports/exports.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { field } from '#shared/contracts/fields.ts';
import { archiveOf } from './patient-archive.ts';
import { type ZipEntry, zipParts } from './zip.ts';

export const patientExportJob = job({
  name: 'patient-export',
  data: z.strictObject({ exportId: field.id }),
  retry: { limit: 3, delay: 10 },
  timeout: 600,
  kept: 86_400,
  concurrency: 1,
  handle: writePatientExport,
});

async function writePatientExport(
  deps: Deps,
  { exportId }: { exportId: string },
  lastTry: boolean,
): Promise<void> {
  const { db, log } = deps;
  try {
    const wish = await findUnwritten(db, exportId);
    if (!wish?.patientId) return;
    const { patientId, practiceId, accountId, language } = wish;
    const counted = { files: 0 };
    const entries = counting(counted, archiveOf(deps, { patientId, practiceId, accountId, language }));
    await writeArchive(deps, exportId, zipParts(entries), () => counted.files);
  } catch (error) {
    if (lastTry) {
      log.error({ err: error, exportId }, 'a patient’s export could not be written');
      await failExport(db, exportId);
    }
    throw error;
  }
}

async function* counting(
  counted: { files: number },
  entries: AsyncIterable<ZipEntry>,
): AsyncGenerator<ZipEntry> {
  for await (const entry of entries) {
    counted.files += 1;
    yield entry;
  }
}
