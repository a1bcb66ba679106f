import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { i18n } from 'i18next';
import i18next from 'i18next';
import type { Language } from '#shared/domain/visit.ts';
import type { Words } from '#shared/i18n/words.ts';
import { byName } from '#shared/rules/locales.ts';

const I18N = path.join(import.meta.dirname, '../../../shared/i18n');

/**
 * Every locale file, by namespace, for messages and documents. Values are not escaped, so code that renders HTML must
 * escape them.
 */
export const words: i18n = readWords();

function readWords(): i18n {
  const instance = i18next.createInstance({
    resources: {},
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    initAsync: false,
  });
  void instance.init();
  const files = globSync('*/*/*.json', { cwd: I18N });
  const texts = files.map((file) => [file, readFileSync(path.join(I18N, file), 'utf8')] as const);
  for (const [name, text] of Object.entries(byName(Object.fromEntries(texts)))) {
    const [language = '', namespace = ''] = name.split('/');
    instance.addResourceBundle(language, namespace, JSON.parse(text));
  }
  return instance;
}

/** For keys that are data, such as an audited field. A key without words returns itself. */
export const wordNamed = (language: Language, ns: keyof Words, key: string, values: object = {}): string =>
  String(words.t(key as never, { ...values, lng: language, ns } as never));

/**
 * Writes a time as screens do: '10:30 am', not '10:30 AM' (PRODUCT 4.2). Uses a plain space: the narrow one in
 * Unicode's data would encode a text message with 16 bits per character, and so need twice as many parts.
 */
export function writeMoment(format: Intl.DateTimeFormat, at: Date): string {
  const parts = format.formatToParts(at);
  return parts
    .map(({ type, value }) => (type === 'dayPeriod' ? value.toLowerCase() : value.replace('\u202f', ' ')))
    .join('');
}
