import { feature } from '#server/features/feature.ts';
import { guestMessages } from './guest-messages.ts';
import { guestsStep } from './guests-step.ts';

export default feature({
  messages: guestMessages,
  steps: () => [guestsStep],
});
