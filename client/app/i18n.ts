import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type StorageKey, storage } from '../api/storage.ts';
import { whenIdle } from '../api/when-idle.ts';
import { firstLanguage, isLanguage } from '../features/language/language.ts';

/** One small file per language and feature, fetched when a screen first asks for it; not those of e-mails and PDFs. */
const files = import.meta.glob<Record<string, string>>(
  [
    '../../shared/i18n/*/*.json',
    '!../../shared/i18n/*/{messages,guest-message,mfa-message,staff-invitation,staff-notice,password-reset,receipt}.json',
  ],
  { import: 'default' },
);

const localeFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = files[`../../shared/i18n/${language}/${namespace}.json`];
    if (!load) return done(new Error(`No words for ${language}/${namespace}`), null);
    load().then(
      (words) => done(null, words),
      // A deployment may have replaced the file: i18next retries.
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

const LANGUAGE_KEY: StorageKey = 'language';

export function startI18n(): void {
  const language = firstLanguage(storage.get('language'), navigator.languages);
  document.documentElement.lang = language;
  i18next.on('languageChanged', (next) => {
    document.documentElement.lang = next;
  });
  // Follows a language change in another tab.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === LANGUAGE_KEY && isLanguage(newValue)) void i18next.changeLanguage(newValue);
  });
  void i18next
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      // Both languages are complete (tested), so no fallback has to be loaded.
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      keySeparator: false,
      nsSeparator: false,
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      react: { useSuspense: true },
    });
  // Errors' words load once the first screen stands, so that they are there when the network is not.
  whenIdle(() => void i18next.loadNamespaces('errors'), 3_000);
}
