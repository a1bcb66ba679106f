import { feature } from '#server/features/feature.ts';
import { newsRoutes } from './news.routes.ts';

export default feature({
  rest: [newsRoutes],
});
