import { feature } from '#server/features/feature.ts';
import { forgottenPasswordJob } from './forgotten-password.job.ts';
import { staffInvitation } from './invitation-message.ts';
import { passwordReset } from './password-reset-message.ts';

export default feature({
  jobs: [forgottenPasswordJob],
  messages: { 'staff-invitation': staffInvitation, 'password-reset': passwordReset },
});
