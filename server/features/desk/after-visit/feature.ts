import { feature } from '#server/features/feature.ts';
import { sendUnasked } from './send-unasked.service.ts';

export default feature({
  events: {
    'visit.completed': (deps, visit) => sendUnasked(deps, visit),
    'visit.closed': (deps, visit) => sendUnasked(deps, visit),
    'documents.asked': (deps, asked) => sendUnasked(deps, asked, asked.sessionId),
  },
});
