import { feature } from '../../feature.ts';
import { communicationRoutes } from './communications.routes.ts';

export default feature({
  rest: [communicationRoutes],
});
