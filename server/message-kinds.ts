import { staffInvitation } from './features/accounts/invitation-message.ts';
import { passwordReset } from './features/accounts/password-reset-message.ts';
import { guestMessages } from './features/guests/guest-messages.ts';
import type { MessageKinds } from './features/message-kind.ts';
import { codeMessage } from './features/mfa/code-message.ts';
import { visitInvitation } from './features/scheduling/visit-invitation-message.ts';

/** Every kind of message, with the feature that composes it. */
export const messageKinds: MessageKinds = {
  ...guestMessages,
  'visit-invitation': visitInvitation,
  'mfa-code': codeMessage,
  'staff-invitation': staffInvitation,
  'password-reset': passwordReset,
};
