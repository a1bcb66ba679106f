import { feature } from '#server/features/feature.ts';
import { bulkExportJob } from './bulk-export.job.ts';
import { fhirApi } from './fhir-api.routes.ts';

export default feature({
  http: [fhirApi],
  jobs: [bulkExportJob],
});
