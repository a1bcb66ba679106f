import { feature } from '#server/features/feature.ts';
import { patientRoutes } from './patients.routes.ts';

export default feature({
  rest: [patientRoutes],
});
