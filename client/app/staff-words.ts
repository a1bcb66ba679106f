import { byName } from './words-by-name.ts';

/** The words of all screens, by name: a patient's phone does not load this list, which grows with the staff's screens. */
export const allWords = byName(
  import.meta.glob<Record<string, string>>(
    [
      './*/*/*.json',
      '!./*/*/{messages,guest-message,mfa-message,staff-invitation,staff-notice,password-reset,own-account-message,chain-fault,emergency-message,receipt}.json',
    ],
    { base: '../../shared/i18n', import: 'default' },
  ),
);
