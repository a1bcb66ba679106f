import { byName } from '#shared/rules/locale-files.ts';

/**
 * The words of all screens, by name: a patient's phone does not load this list, which grows with the staff's screens.
 */
export const allWords = byName(
  import.meta.glob<Record<string, string>>(
    // Only the server reads the words of messages and receipts.
    ['./*/*/*.json', '!./*/*/*-{message,receipt}.json'],
    { base: '../../shared/i18n', import: 'default' },
  ),
);
