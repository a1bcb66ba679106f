import { feature } from '../../feature.ts';
import { setUpRoutes } from './set-up.routes.ts';

export default feature({
  rest: [setUpRoutes],
});
