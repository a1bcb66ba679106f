import { feature } from '#server/features/feature.ts';
import { fetchHistoryJob } from './fetch-history.job.ts';

export default feature({
  jobs: [fetchHistoryJob],
});
