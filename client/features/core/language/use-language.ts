import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { storage } from '#client/api/storage.ts';
import type { Bilingual } from '#shared/domain/intake.ts';
import type { Language } from '#shared/domain/visit.ts';
import { isLanguage } from '#shared/rules/locales.ts';

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : 'en';
}

export async function chooseLanguage(language: Language): Promise<void> {
  storage.set('language', language);
  await i18next.changeLanguage(language);
}

/** Applies a link's language unless the user has chosen one on this device. */
export async function suggestLanguage(language: Language): Promise<void> {
  if (storage.get('language') === null && i18next.language !== language)
    await i18next.changeLanguage(language);
}

/** A text in the reader's language; in English if its author wrote no Spanish. */
export function inLanguage(text: Bilingual, language: Language): string {
  return text[language] || text.en;
}
