import { feature } from '#server/features/feature.ts';
import { preparationRoutes } from './preparation.routes.ts';

export default feature({
  rest: [preparationRoutes],
});
