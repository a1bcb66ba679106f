import { feature } from '#server/features/feature.ts';
import { workflowRoutes } from './workflow.routes.ts';

export default feature({
  rest: [workflowRoutes],
});
