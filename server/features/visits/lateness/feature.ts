import { feature } from '#server/features/feature.ts';
import { latenessRoutes } from './lateness.routes.ts';
import { endLatenessOfVisit, tellWait } from './lateness.service.ts';

export default feature({
  rest: [latenessRoutes],
  events: {
    'lateness.changed': (deps, provider) => tellWait(deps, provider),
    'visit.completed': (deps, visit) => endLatenessOfVisit(deps, visit),
  },
});
