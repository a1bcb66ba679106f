import { feature } from '#server/features/feature.ts';
import { patientDetailRoutes } from './patient-details.routes.ts';

export default feature({
  rest: [patientDetailRoutes],
});
