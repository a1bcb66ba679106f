import { feature } from '#server/features/feature.ts';
import { recordPatientRoutes } from './record-patients.routes.ts';

export default feature({
  rest: [recordPatientRoutes],
});
