import enFault from '../../../../shared/i18n/en/foundation/chain-fault.json' with { type: 'json' };
import enEmergency from '../../../../shared/i18n/en/visit/emergency-message.json' with { type: 'json' };
import enGuests from '../../../../shared/i18n/en/before-visit/guest-message.json' with { type: 'json' };
import en from '../../../../shared/i18n/en/visit/messages.json' with { type: 'json' };
import enMfa from '../../../../shared/i18n/en/identity/mfa-message.json' with { type: 'json' };
import enOwn from '../../../../shared/i18n/en/identity/own-account-message.json' with { type: 'json' };
import enReset from '../../../../shared/i18n/en/identity/password-reset.json' with { type: 'json' };
import enStaff from '../../../../shared/i18n/en/identity/staff-invitation.json' with { type: 'json' };
import enNotice from '../../../../shared/i18n/en/visit/staff-notice.json' with { type: 'json' };
import esFault from '../../../../shared/i18n/es/foundation/chain-fault.json' with { type: 'json' };
import esEmergency from '../../../../shared/i18n/es/visit/emergency-message.json' with { type: 'json' };
import esGuests from '../../../../shared/i18n/es/before-visit/guest-message.json' with { type: 'json' };
import es from '../../../../shared/i18n/es/visit/messages.json' with { type: 'json' };
import esMfa from '../../../../shared/i18n/es/identity/mfa-message.json' with { type: 'json' };
import esOwn from '../../../../shared/i18n/es/identity/own-account-message.json' with { type: 'json' };
import esReset from '../../../../shared/i18n/es/identity/password-reset.json' with { type: 'json' };
import esStaff from '../../../../shared/i18n/es/identity/staff-invitation.json' with { type: 'json' };
import esNotice from '../../../../shared/i18n/es/visit/staff-notice.json' with { type: 'json' };
import { createWords } from '../../../words/create-words.ts';

/** The texts of all messages, by namespace. */
export const words = createWords({
  en: {
    messages: en,
    'mfa-message': enMfa,
    'guest-message': enGuests,
    'staff-invitation': enStaff,
    'staff-notice': enNotice,
    'password-reset': enReset,
    'own-account-message': enOwn,
    'chain-fault': enFault,
    'emergency-message': enEmergency,
  },
  es: {
    messages: es,
    'mfa-message': esMfa,
    'guest-message': esGuests,
    'staff-invitation': esStaff,
    'staff-notice': esNotice,
    'password-reset': esReset,
    'own-account-message': esOwn,
    'chain-fault': esFault,
    'emergency-message': esEmergency,
  },
});
