import { feature } from '#server/features/feature.ts';
import { communicationsTestRoutes } from './communications-test.routes.ts';

export default feature({
  rest: [communicationsTestRoutes],
});
