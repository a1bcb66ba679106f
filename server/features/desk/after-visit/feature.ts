import { feature } from '#server/features/feature.ts';
import { afterVisitRoutes } from './after-visit.routes.ts';
import { sendUnasked } from './send-unasked.service.ts';

export default feature({
  rest: [afterVisitRoutes],
  events: {
    'visit.completed': (deps, visit) => sendUnasked(deps, visit),
    'visit.closed': (deps, visit) => sendUnasked(deps, visit),
    'documents.asked': (deps, asked) => sendUnasked(deps, asked, asked.sessionId),
  },
});
