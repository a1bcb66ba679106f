import { feature } from '#server/features/feature.ts';
import { imageRoutes } from './images.routes.ts';

export default feature({
  rest: [imageRoutes],
});
