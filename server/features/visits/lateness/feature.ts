import { feature } from '#server/features/feature.ts';
import { endLatenessOfVisit, tellWait } from './lateness.service.ts';

export default feature({
  events: {
    'lateness.changed': (deps, provider) => tellWait(deps, provider),
    'visit.completed': (deps, visit) => endLatenessOfVisit(deps, visit),
  },
});
