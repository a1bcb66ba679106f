import { feature } from '../../feature.ts';
import { surveyRoutes } from './surveys.routes.ts';

export default feature({
  rest: [surveyRoutes],
});
