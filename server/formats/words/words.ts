import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import i18next, { type i18n } from 'i18next';

const I18N = path.join(import.meta.dirname, '../../../shared/i18n');

/**
 * Every locale file, by its namespace, for messages and documents. `messages` is the default namespace.
 * Values are not escaped; code that renders HTML has to do that.
 */
export const words: i18n = readWords();

function readWords(): i18n {
  const instance = i18next.createInstance({
    resources: { en: filesOf('en'), es: filesOf('es') },
    fallbackLng: 'en',
    defaultNS: 'messages',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    initAsync: false,
  });
  void instance.init();
  return instance;
}

function filesOf(language: string): Record<string, Record<string, string>> {
  const folder = path.join(I18N, language);
  return Object.fromEntries(
    globSync('*/*.json', { cwd: folder }).map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
    ]),
  );
}
