import { feature } from '#server/features/feature.ts';
import { publicKeyRoutes } from './public-keys.routes.ts';

export default feature({
  http: [publicKeyRoutes],
});
