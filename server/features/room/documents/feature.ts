import { feature } from '#server/features/feature.ts';
import { documentRoutes } from './documents.routes.ts';
import { sharedDocumentRoutes } from './shared-documents.routes.ts';

export default feature({
  rest: [documentRoutes, sharedDocumentRoutes],
});
