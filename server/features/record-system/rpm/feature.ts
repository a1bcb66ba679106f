import { feature } from '../../feature.ts';
import { rpmRoutes } from './rpm.routes.ts';

export default feature({
  rest: [rpmRoutes],
});
