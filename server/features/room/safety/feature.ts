import { feature } from '#server/features/feature.ts';
import { safetyRoutes } from './safety.routes.ts';

export default feature({
  rest: [safetyRoutes],
});
