import { feature } from '#server/features/feature.ts';
import { interpreterWebhook } from './interpreter.webhook.ts';

export default feature({
  http: [interpreterWebhook],
});
