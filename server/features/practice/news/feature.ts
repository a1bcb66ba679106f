import { feature } from '../../feature.ts';
import { newsRoutes } from './news.routes.ts';

export default feature({
  rest: [newsRoutes],
});
