import { feature } from '#server/features/feature.ts';
import type { StepRule } from '#server/features/step-rule.ts';
import { guestMessages } from './guest-messages.ts';

/** Inviting guests is a step only if the practice lets patients invite. */
const guestsStep: StepRule = {
  step: 'guests',
  standing: async (_db, { hasThirdParty }) => (hasThirdParty ? null : 'not-asked'),
};

export default feature({
  messages: guestMessages,
  steps: () => [guestsStep],
});
