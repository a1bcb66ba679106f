import { feature } from '#server/features/feature.ts';
import { pageViewRoutes } from './page-views.routes.ts';

export default feature({
  rest: [pageViewRoutes],
});
