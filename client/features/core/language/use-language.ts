import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/domain/visit.ts';
import { isLanguage } from '#shared/rules/locales.ts';

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : 'en';
}
