import { feature } from '../../feature.ts';
import { visitTypeRoutes } from './visit-types.routes.ts';

export default feature({
  rest: [visitTypeRoutes],
});
