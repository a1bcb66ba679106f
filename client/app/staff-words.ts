import { byName } from '#shared/rules/locales.ts';

/**
 * The texts of all screens, by name. A patient's phone does not load this list, which grows with the staff's screens.
 */
export const allWords = byName(
  import.meta.glob<Record<string, string>>(
    // Only the server reads the texts of messages and receipts.
    ['./*/*/*.json', '!./*/*/*-{message,receipt}.json'],
    { base: '../../shared/i18n', import: 'default' },
  ),
);
