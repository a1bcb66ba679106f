import { feature } from '#server/features/feature.ts';
import { patientExportJob } from './patient-export.job.ts';
import { patientExportRoutes } from './patient-export.routes.ts';

export default feature({
  rest: [patientExportRoutes],
  jobs: [patientExportJob],
});
