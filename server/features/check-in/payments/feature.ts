import type { Deps } from '#server/features/deps.ts';
import { feature } from '#server/features/feature.ts';
import type { StepRule } from '#server/features/step-rule.ts';
import { copayStepState } from './copay.service.ts';
import { settlePaymentsJob } from './settle-payments.job.ts';
import { stripeWebhook } from './stripe-webhook.routes.ts';

export default feature({
  http: [stripeWebhook],
  jobs: [settlePaymentsJob],
  steps: (deps) => [copayStep(deps)],
});

/** A hold may expire, and a practice may drop the copay, so the payment's state decides the step's. */
function copayStep(deps: Pick<Deps, 'payments' | 'settings'>): StepRule {
  return {
    step: 'copay',
    async standing(db, { sessionId }, now) {
      const copay = await copayStepState(db, sessionId, deps, now);
      if (copay === 'not-needed') return 'not-asked';
      return copay === 'done' || copay === 'skipped' ? 'done' : null;
    },
  };
}
