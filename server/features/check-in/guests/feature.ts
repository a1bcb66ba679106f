import { feature } from '#server/features/feature.ts';
import { guestMessages } from './guest-messages.ts';
import { guestRoutes } from './guests.routes.ts';
import { guestsStep } from './guests-step.ts';

export default feature({
  rest: [guestRoutes],
  messages: guestMessages,
  steps: () => [guestsStep],
});
