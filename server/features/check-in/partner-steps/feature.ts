import { feature } from '#server/features/feature.ts';
import { fetchHistoryJob } from './fetch-history.job.ts';
import { partnerStepRoutes } from './partner-steps.routes.ts';

export default feature({
  rest: [partnerStepRoutes],
  jobs: [fetchHistoryJob],
});
