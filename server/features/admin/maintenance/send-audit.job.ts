import { z } from 'zod';
import { sendAudit } from '#server/features/core/audit/send-audit.ts';
import type { Deps } from '#server/features/deps.ts';
import { job } from '#server/runtime/jobs/port.ts';

/** The next run is due after a minute, perhaps in another process. */
const MOST_MS = 50_000;

export const sendAuditJob = job({
  name: 'send-audit',
  data: z.object({}),
  retry: { limit: 0 },
  timeout: 120,
  kept: 3_600,
  concurrency: 1,
  cron: '* * * * *',
  async handle({ db, keys, logSink: sink }: Deps) {
    if (!sink) return;
    const until = performance.now() + MOST_MS;
    await sendAudit({ db, keys, sink }, () => performance.now() < until);
  },
});
