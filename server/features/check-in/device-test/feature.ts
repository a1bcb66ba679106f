import { feature } from '#server/features/feature.ts';
import { deviceTestRoutes } from './device-test.routes.ts';

export default feature({
  rest: [deviceTestRoutes],
});
