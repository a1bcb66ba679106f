import { feature } from '#server/features/feature.ts';
import { setUpRoutes } from './getting-started.routes.ts';

export default feature({
  rest: [setUpRoutes],
});
