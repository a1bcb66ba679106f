import i18next from 'i18next';
import { LANGUAGES, type Language } from '../../../shared/domain/visit.ts';
import { storage } from '../../api/storage.ts';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

/** The initial language: the stored choice, then the browser's preference, then English (PRODUCT 4.1). */
export function firstLanguage(cached: string | null, wishes: readonly string[]): Language {
  if (isLanguage(cached)) return cached;
  for (const wish of wishes) {
    const language = wish.slice(0, 2).toLowerCase();
    if (isLanguage(language)) return language;
  }
  return 'en';
}

/** Sets the user's own choice: stored, and stronger than a link's suggestion. */
export async function chooseLanguage(language: Language): Promise<void> {
  storage.set('language', language);
  await i18next.changeLanguage(language);
}

/** Applies a link's language unless the user has chosen one on this device. */
export async function suggestLanguage(language: Language): Promise<void> {
  if (storage.get('language') === null && i18next.language !== language)
    await i18next.changeLanguage(language);
}
