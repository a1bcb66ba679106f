import enFault from '../../../../shared/i18n/en/chain-fault.json' with { type: 'json' };
import enEmergency from '../../../../shared/i18n/en/emergency-message.json' with { type: 'json' };
import enGuests from '../../../../shared/i18n/en/guest-message.json' with { type: 'json' };
import en from '../../../../shared/i18n/en/messages.json' with { type: 'json' };
import enMfa from '../../../../shared/i18n/en/mfa-message.json' with { type: 'json' };
import enOwn from '../../../../shared/i18n/en/own-account-message.json' with { type: 'json' };
import enReset from '../../../../shared/i18n/en/password-reset.json' with { type: 'json' };
import enStaff from '../../../../shared/i18n/en/staff-invitation.json' with { type: 'json' };
import enNotice from '../../../../shared/i18n/en/staff-notice.json' with { type: 'json' };
import esFault from '../../../../shared/i18n/es/chain-fault.json' with { type: 'json' };
import esEmergency from '../../../../shared/i18n/es/emergency-message.json' with { type: 'json' };
import esGuests from '../../../../shared/i18n/es/guest-message.json' with { type: 'json' };
import es from '../../../../shared/i18n/es/messages.json' with { type: 'json' };
import esMfa from '../../../../shared/i18n/es/mfa-message.json' with { type: 'json' };
import esOwn from '../../../../shared/i18n/es/own-account-message.json' with { type: 'json' };
import esReset from '../../../../shared/i18n/es/password-reset.json' with { type: 'json' };
import esStaff from '../../../../shared/i18n/es/staff-invitation.json' with { type: 'json' };
import esNotice from '../../../../shared/i18n/es/staff-notice.json' with { type: 'json' };
import { createWords } from '../../../words/create-words.ts';

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
