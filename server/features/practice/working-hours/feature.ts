import { feature } from '../../feature.ts';
import { workingHoursRoutes } from './working-hours.routes.ts';

export default feature({
  rest: [workingHoursRoutes],
});
