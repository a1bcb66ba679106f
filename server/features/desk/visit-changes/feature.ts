import { feature } from '#server/features/feature.ts';
import { closeVisitsJob } from './close-visits.job.ts';
import { visitChangeRoutes } from './visit-changes.routes.ts';
import { visitPatientRoutes } from './visit-patients.routes.ts';

export default feature({
  rest: [visitChangeRoutes, visitPatientRoutes],
  jobs: [closeVisitsJob],
});
