import { guestMessages } from './features/before-visit/guests/guest-messages.ts';
import { chainFault } from './features/foundation/audit-log/chain-fault-message.ts';
import { contactMessages } from './features/foundation/contact-changes/contact-messages.ts';
import { staffInvitation } from './features/identity/accounts/invitation-message.ts';
import { passwordReset } from './features/identity/accounts/password-reset-message.ts';
import { codeMessage } from './features/identity/mfa/code-message.ts';
import { factorMessages } from './features/identity/mfa/factor-messages.ts';
import type { MessageKinds } from './features/message-kind.ts';
import { emergencyMessage } from './features/visit/emergency-access/emergency-message.ts';
import { afterVisitMessage } from './features/visit/visit-messages/after-visit-message.ts';
import { patientMessages } from './features/visit/visit-messages/patient-messages.ts';
import { staffNotice } from './features/visit/visit-messages/staff-notices.ts';

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
