import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { byName } from '../../../shared/rules/locale-files.ts';
import words, { startWords } from './words.ts';

const files = byName(
  import.meta.glob<Record<string, string>>('../../../shared/i18n/*/*/*.json', {
    import: 'default',
    eager: true,
  }),
);
const names = [...new Set(Object.keys(files).map((file) => file.replace(/^.*\//, '')))];
const load = async (file: string) => files[file] ?? {};

async function library(language: string) {
  const instance = i18next.createInstance({
    lng: language,
    fallbackLng: false,
    resources: {},
    defaultNS: 'common',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  await instance.init();
  for (const [file, texts] of Object.entries(files)) {
    const [of = '', name = ''] = file.split('/');
    instance.addResourceBundle(of, name, texts);
  }
  return instance;
}

/** Values as people type them, also such that look like a placeholder or a pattern of `replace`. */
function valuesOf(text: string): Record<string, unknown> {
  const odd = ['O’Neil', '{name}', '$& $1', 0, undefined, null];
  return Object.fromEntries(
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ''], n) => [name, odd[(n + text.length) % odd.length]]),
  );
}

test.each(['en', 'es'])(
  'says in %s what i18next says: every word, with values, for every number',
  async (language) => {
    const theirs = await library(language);
    await startWords({ language, names, load, onLanguage: () => {} });
    const differences: unknown[] = [];
    let compared = 0;
    for (const ns of names)
      for (const [key, text] of Object.entries(files[`${language}/${ns}`] ?? {})) {
        const counts = key.includes('_') ? [0, 1, 2, 5, 11, 1.5, 1_000_000] : [3];
        const stem = key.replace(/_(?:zero|one|many|other)$/, '');
        const calls = [
          [key, {}],
          [key, valuesOf(text)],
          ...counts.map((count) => [stem, { ...valuesOf(text), count }]),
        ] as [string, Record<string, unknown>][];
        for (const [asked, values] of calls) {
          const ours = words.t(asked, { ns, ...values });
          const their = theirs.t(asked as 'close', { ns: ns as 'common', ...values });
          compared += 1;
          if (ours !== their) differences.push({ ns, asked, values, ours, their });
        }
      }
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(10_000);
  },
);

test('says the key of a word that does not exist, and that it does not exist', async () => {
  await startWords({ language: 'en', names, load, onLanguage: () => {} });
  expect(words.t('noSuchWord')).toBe('noSuchWord');
  expect(words.exists('noSuchWord')).toBe(false);
  expect(words.exists('close')).toBe(true);
  expect(words.exists('LINK_NOT_ACTIVE', { ns: ['common', 'errors'] })).toBe(true);
});

test('changes the language once its words are loaded, to the last one asked for', async () => {
  const onLanguage = vi.fn<(language: string) => void>();
  const release = new Map<string, () => void>();
  const slow = async (file: string) => {
    await new Promise<void>((resolve) => release.set(file, resolve));
    return { word: file };
  };
  const started = startWords({ language: 'l1', names: ['slow'], load: slow, onLanguage });
  release.get('l1/slow')?.();
  await started;
  const [second, third] = [words.changeLanguage('l2'), words.changeLanguage('l3')];
  expect(words.language).toBe('l1');
  for (const open of release.values()) open();
  await Promise.all([second, third]);
  expect(words.language).toBe('l3');
  expect(onLanguage.mock.calls).toEqual([['l3']]);
  expect(words.t('word', { ns: 'slow' })).toBe('l3/slow');
});
