import type { StepRule } from '#server/features/step-rule.ts';

/** Inviting guests is a step only if the practice lets patients invite. */
export const guestsStep: StepRule = {
  step: 'guests',
  standing: async (_db, { hasThirdParty }) => (hasThirdParty ? null : 'not-asked'),
};
