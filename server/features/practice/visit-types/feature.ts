import { feature } from '#server/features/feature.ts';
import { consentTextRoutes } from './consent-texts/consent-texts.routes.ts';
import { visitTypeRoutes } from './visit-types.routes.ts';

export default feature({
  rest: [visitTypeRoutes, consentTextRoutes],
});
