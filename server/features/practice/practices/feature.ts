import { feature } from '#server/features/feature.ts';
import { practiceRoutes } from './practices.routes.ts';

export default feature({
  rest: [practiceRoutes],
});
