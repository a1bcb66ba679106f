/**
 * The words of all screens, by path: a patient's phone does not load this list, which grows with the staff's
 * screens.
 */
export const allWords = import.meta.glob<Record<string, string>>(
  [
    '../../shared/i18n/*/*.json',
    '!../../shared/i18n/*/{messages,guest-message,mfa-message,staff-invitation,staff-notice,password-reset,own-account-message,chain-fault,emergency-message,receipt}.json',
  ],
  { import: 'default' },
);
