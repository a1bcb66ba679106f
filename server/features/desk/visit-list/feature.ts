import { feature } from '#server/features/feature.ts';
import { scheduleRoutes } from './schedules.routes.ts';
import { visitListRoutes } from './visit-list.routes.ts';

export default feature({
  rest: [scheduleRoutes, visitListRoutes],
});
