import { feature } from '../../feature.ts';
import { visitUploadRoutes } from './visit-upload.routes.ts';

export default feature({
  rest: [visitUploadRoutes],
});
