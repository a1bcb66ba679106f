import { feature } from '#server/features/feature.ts';
import { reconciliationRoutes } from './reconciliation.routes.ts';

export default feature({
  rest: [reconciliationRoutes],
});
