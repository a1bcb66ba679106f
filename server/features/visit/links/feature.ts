import { feature } from '../../feature.ts';
import { linkRoutes } from './links.routes.ts';

export default feature({
  rest: [linkRoutes],
});
