import { feature } from '#server/features/feature.ts';
import { surveyRoutes } from './surveys.routes.ts';

export default feature({
  rest: [surveyRoutes],
});
