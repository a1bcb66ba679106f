import { feature } from '#server/features/feature.ts';
import { searchRoutes } from './search.routes.ts';

export default feature({
  rest: [searchRoutes],
});
