import { feature } from '#server/features/feature.ts';
import { exportJob } from './export.job.ts';

export default feature({
  jobs: [exportJob],
});
