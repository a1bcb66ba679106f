import { feature } from '#server/features/feature.ts';
import {
  integrationRoutes,
  interpreterServiceRoutes,
  partnerRoutes,
  paymentProcessorRoutes,
  recordConnectionRoutes,
} from './practice-services.routes.ts';
import { publicKeyRoutes } from './public-keys.routes.ts';

export default feature({
  rest: [
    integrationRoutes,
    paymentProcessorRoutes,
    interpreterServiceRoutes,
    recordConnectionRoutes,
    partnerRoutes,
  ],
  http: [publicKeyRoutes],
});
