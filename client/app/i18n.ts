import i18next, { type BackendModule } from 'i18next';
import { keepLoading, loadAhead } from '#client/api/keep-loading.ts';
import { type StorageKey, storage } from '#client/api/storage.ts';
import { whenIdle } from '#client/api/when-idle.ts';
import { PATIENT_LINK_PATHS } from '#shared/domain/visit.ts';
import { byName, firstLanguage, isLanguage } from '#shared/rules/locales.ts';

/** Files of the link's page. Each language and feature has a small file, fetched when a screen first needs it. */
const firstWords = byName(
  import.meta.glob<Record<string, string>>(
    ['./*/core/{common,info,errors}.json', './*/room/{join,waiting-room}.json'],
    { base: '../../shared/i18n', import: 'default' },
  ),
);
const loadPublicWords = () => keepLoading(() => import('./public-words.ts'));
const loadStaffWords = () => keepLoading(() => import('./staff-words.ts'));

type Words = Record<string, string>;

const localeFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    wordsOf(`${language}/${namespace}`).then(
      (words) => done(null, words),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

/** Retries without a server: i18next gives up after five attempts, and shows keys. */
async function wordsOf(name: string): Promise<Words> {
  // The public half and staff's screens include their lists, so this does not fetch those.
  const load =
    firstWords[name] ??
    (await loadPublicWords()).publicWords[name] ??
    (await loadStaffWords()).allWords[name];
  if (!load) throw new Error(`No words at ${name}`);
  const words: Words | { default: Words } = await keepLoading(load);
  return typeof words.default === 'object' ? words.default : (words as Words);
}

const LANGUAGE_KEY: StorageKey = 'language';

/** The link's page. The server also names its texts (`client/build/first-requests.ts`). */
const LINK_PAGE = new RegExp(`^/(?:${PATIENT_LINK_PATHS.join('|')})/`);

export function startI18n(): Promise<unknown> {
  const language = firstLanguage(storage.get('language'), navigator.languages);
  document.documentElement.lang = language;
  i18next.on('languageChanged', (next) => {
    document.documentElement.lang = next;
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === LANGUAGE_KEY && isLanguage(newValue)) void i18next.changeLanguage(newValue);
  });
  const words = i18next.use(localeFiles).init({
    lng: language,
    // Both languages are complete (tested), so no fallback needs to load.
    fallbackLng: false,
    ns: LINK_PAGE.test(location.pathname) ? ['common', 'join'] : ['common'],
    defaultNS: 'common',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  // Error messages load once the first screen is shown, so that they are available when the network is not.
  whenIdle(() => void i18next.loadNamespaces('errors'), 3_000);
  // The pages after the link's need more texts immediately, so the link's page fetches their list while the person
  // reads it.
  const ahead = () => loadAhead(loadPublicWords);
  if (location.pathname.startsWith('/patient/')) ahead();
  else whenIdle(ahead, 3_000);
  return words;
}
