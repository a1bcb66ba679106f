import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { JobKind, Jobs } from '#server/runtime/jobs/port.ts';
import type { Trx } from '../db/database.ts';
import type { MalwareScanner } from './malware-scan/port.ts';

export interface Screening {
  /** `waiting`: no verdict in time, or malware; the queued scan decides. */
  quickScan(content: Buffer): Promise<'clean' | 'waiting'>;
  queue(trx: Trx, fileId: string): Promise<void>;
}

export const SCAN_FILE = {
  name: 'scan-file',
  data: z.strictObject({ fileId: z.uuid() }),
  retry: { limit: 8, delay: 5, growsTo: 300 },
  timeout: 150,
  kept: 86_400,
  concurrency: 1,
} satisfies JobKind<{ fileId: string }>;

/** How long an upload waits for a verdict, in milliseconds. Most take less than a tenth of it. */
const QUICK_MS = 2_000;

export function screenUploads({
  scanner,
  jobs,
  log,
}: {
  scanner: MalwareScanner;
  jobs: Jobs;
  log: FastifyBaseLogger;
}): Screening {
  return {
    async quickScan(content) {
      try {
        const { outcome } = await scanner.scan([content], QUICK_MS);
        return outcome === 'clean' ? 'clean' : 'waiting';
      } catch (error) {
        log.warn({ err: error }, 'an upload waits for the virus scanner');
        return 'waiting';
      }
    },
    queue: (trx, fileId) => jobs.enqueue(trx, SCAN_FILE, { fileId }),
  };
}
