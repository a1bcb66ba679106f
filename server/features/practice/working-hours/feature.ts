import { feature } from '#server/features/feature.ts';
import { workingHoursRoutes } from './working-hours.routes.ts';

export default feature({
  rest: [workingHoursRoutes],
});
