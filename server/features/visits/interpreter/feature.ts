import { feature } from '#server/features/feature.ts';
import { interpreterRoutes } from './interpreter.routes.ts';
import { interpreterWebhook } from './interpreter.webhook.ts';

export default feature({
  rest: [interpreterRoutes],
  http: [interpreterWebhook],
});
