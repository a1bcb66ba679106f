import { z } from 'zod';
import { sendAudit } from '#server/features/core/audit/send-audit.ts';
import type { Deps } from '#server/features/deps.ts';
import { feature } from '#server/features/feature.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { anchorChainsJob } from './anchor-chains.job.ts';
import { checkChainsJob } from './check-chains.job.ts';
import { cleanUpJob } from './clean-up.job.ts';
import { scanFileJob, scanWaitingJob } from './scan-file.job.ts';
import { sendAnchorsJob } from './send-anchors.job.ts';
import { sweepFilesJob } from './sweep-files.job.ts';

/** The next run is due after a minute, perhaps in another process. */
const MOST_MS = 50_000;

const sendAuditJob = job({
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

export default feature({
  jobs: [
    cleanUpJob,
    sweepFilesJob,
    scanFileJob,
    scanWaitingJob,
    anchorChainsJob,
    sendAnchorsJob,
    sendAuditJob,
    checkChainsJob,
  ],
});
