import { LANGUAGES, type Language } from '../domain/visit.ts';

/** For dates, times and money, which American Spanish writes as is customary in the United States. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

/**
 * Prefers the stored choice, then the browser's preference, then English (PRODUCT 4.1).
 *
 * @param wishes language tags (BCP 47), the preferred one first
 */
export function firstLanguage(stored: string | null, wishes: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  for (const wish of wishes) {
    const language = wish.slice(0, 2).toLowerCase();
    if (isLanguage(language)) return language;
  }
  return 'en';
}

/**
 * Locale files by `language/namespace`, such as `en/join` for `en/room/join.json` in any folder. A namespace is a
 * file's name, and exists in one area only.
 */
export function byName<T>(files: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path.replace(/.*(..\/).*\/|\.json$/g, '$1'), file]),
  );
}
