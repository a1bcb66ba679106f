import path from 'node:path';
import { CLIENT } from './folders.ts';

const OWN = path.join(CLIENT, 'ui/words/words.ts');

/**
 * Screens import i18next and react-i18next for their types, which check every key. What runs is `ui/words/words.ts`,
 * the part that screens use: 1 kB gzip instead of 15. The server's messages use i18next.
 */
export const ownWords = [{ find: /^(?:react-)?i18next$/, replacement: OWN }];
