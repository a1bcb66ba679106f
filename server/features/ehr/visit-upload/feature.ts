import { feature } from '#server/features/feature.ts';
import { visitUploadRoutes } from './visit-upload.routes.ts';

export default feature({
  rest: [visitUploadRoutes],
});
