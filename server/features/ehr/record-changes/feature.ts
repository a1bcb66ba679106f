import { feature } from '#server/features/feature.ts';
import { planReadsJob, readChangesJob } from './read-changes.job.ts';

export default feature({
  jobs: [readChangesJob, planReadsJob],
});
