import { staffInvitation } from './features/accounts/invitation-message.ts';
import { passwordReset } from './features/accounts/password-reset-message.ts';
import { chainFault } from './features/audit-log/chain-fault-message.ts';
import { contactMessages } from './features/contact-changes/contact-messages.ts';
import { emergencyMessage } from './features/emergency-access/emergency-message.ts';
import { guestMessages } from './features/guests/guest-messages.ts';
import type { MessageKinds } from './features/message-kind.ts';
import { codeMessage } from './features/mfa/code-message.ts';
import { factorMessages } from './features/mfa/factor-messages.ts';
import { afterVisitMessage } from './features/visit-messages/after-visit-message.ts';
import { patientMessages } from './features/visit-messages/patient-messages.ts';
import { staffNotice } from './features/visit-messages/staff-notices.ts';

/** Every kind of message, with the feature that composes it. */
export const messageKinds: MessageKinds = {
  ...patientMessages,
  ...guestMessages,
  'after-visit': afterVisitMessage,
  'staff-notice': staffNotice,
  'mfa-code': codeMessage,
  ...factorMessages,
  'staff-invitation': staffInvitation,
  'password-reset': passwordReset,
  ...contactMessages,
  'chain-fault': chainFault,
  'emergency-access': emergencyMessage,
};
