import { feature } from '#server/features/feature.ts';
import { linkRoutes } from './links.routes.ts';

export default feature({
  rest: [linkRoutes],
});
