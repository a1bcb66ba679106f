import { feature } from '../../feature.ts';
import { consentTextRoutes } from './consent-texts.routes.ts';

export default feature({
  rest: [consentTextRoutes],
});
