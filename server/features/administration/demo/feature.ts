import { feature } from '../../feature.ts';
import { demoRoutes } from './demo.routes.ts';

export default feature({
  rest: [demoRoutes],
});
