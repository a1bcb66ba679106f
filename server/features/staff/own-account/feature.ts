import { feature } from '#server/features/feature.ts';
import { ownAccountRoutes } from './own-account.routes.ts';
import { secondFactorRoutes } from './second-factors.routes.ts';

export default feature({
  rest: [ownAccountRoutes, secondFactorRoutes],
});
