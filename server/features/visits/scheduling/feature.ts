import { feature } from '#server/features/feature.ts';
import { schedulingRoutes } from './scheduling.routes.ts';

export default feature({
  rest: [schedulingRoutes],
});
