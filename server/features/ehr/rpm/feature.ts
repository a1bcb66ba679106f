import { feature } from '#server/features/feature.ts';
import { rpmRoutes } from './rpm.routes.ts';

export default feature({
  rest: [rpmRoutes],
});
