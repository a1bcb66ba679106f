import { feature } from '#server/features/feature.ts';
import { demoRoutes } from './demo.routes.ts';

export default feature({
  rest: [demoRoutes],
});
