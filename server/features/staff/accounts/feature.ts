import { feature } from '#server/features/feature.ts';
import { accountRoutes } from './accounts.routes.ts';
import { forgottenPasswordJob } from './forgotten-password.job.ts';
import { staffInvitation } from './invitation-message.ts';
import { passwordReset } from './password-reset-message.ts';

export default feature({
  rest: [accountRoutes],
  jobs: [forgottenPasswordJob],
  messages: { 'staff-invitation': staffInvitation, 'password-reset': passwordReset },
});
