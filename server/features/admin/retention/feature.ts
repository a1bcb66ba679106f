import { feature } from '#server/features/feature.ts';
import { retentionJob } from './retention.job.ts';

export default feature({
  jobs: [retentionJob],
});
