import { feature } from '#server/features/feature.ts';
import { closeVisitsJob } from './close-visits.job.ts';

export default feature({
  jobs: [closeVisitsJob],
});
