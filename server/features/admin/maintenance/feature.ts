import { feature } from '#server/features/feature.ts';
import { anchorChainsJob } from './anchor-chains.job.ts';
import { checkChainsJob } from './check-chains.job.ts';
import { cleanUpJob } from './clean-up.job.ts';
import { scanFileJob, scanWaitingJob } from './scan-file.job.ts';
import { sendAnchorsJob } from './send-anchors.job.ts';
import { sendAuditJob } from './send-audit.job.ts';
import { sweepFilesJob } from './sweep-files.job.ts';

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
