import { feature } from '#server/features/feature.ts';
import { fhirClientRoutes } from './fhir-clients.routes.ts';

export default feature({
  rest: [fhirClientRoutes],
});
