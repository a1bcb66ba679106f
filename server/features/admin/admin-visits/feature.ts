import { feature } from '#server/features/feature.ts';
import { adminVisitRoutes } from './admin-visits.routes.ts';

export default feature({
  rest: [adminVisitRoutes],
});
