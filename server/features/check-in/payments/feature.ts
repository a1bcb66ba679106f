import { feature } from '#server/features/feature.ts';
import { copayStep } from './copay-step.ts';
import { settlePaymentsJob } from './settle-payments.job.ts';
import { stripeWebhook } from './stripe-webhook.routes.ts';

export default feature({
  http: [stripeWebhook],
  jobs: [settlePaymentsJob],
  steps: (deps) => [copayStep(deps)],
});
