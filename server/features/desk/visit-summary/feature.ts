import { feature } from '#server/features/feature.ts';
import { visitFactsRoutes } from './visit-facts.routes.ts';
import { visitSummaryRoutes } from './visit-summary.routes.ts';

export default feature({
  rest: [visitSummaryRoutes, visitFactsRoutes],
});
