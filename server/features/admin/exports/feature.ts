import { feature } from '#server/features/feature.ts';
import { exportJob } from './export.job.ts';
import { exportRoutes } from './exports.routes.ts';

export default feature({
  rest: [exportRoutes],
  jobs: [exportJob],
});
