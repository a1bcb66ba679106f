import { feature } from '#server/features/feature.ts';
import { patientExportJob } from './patient-export.job.ts';

export default feature({
  jobs: [patientExportJob],
});
