import { describe, expect, test } from 'vitest';
import { ERRORS } from '#shared/errors.ts';

const files = import.meta.glob<Record<string, string>>('../../shared/i18n/*/*/*.json', {
  import: 'default',
  eager: true,
});
const of = (language: string) =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.includes(`/${language}/`))
      .map(([path, words]) => [path.replace(/^.*i18n\/\w+\//, ''), words]),
  );
const english = of('en');
const spanish = of('es');

/** Spanish has an additional plural form, `_many`, for millions. */
const withoutMany = (keys: string[]) => keys.filter((key) => !key.endsWith('_many')).sort();
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}|<\w+\/>/g)].map(([name]) => name).sort();

test('the languages have the same files in the same areas', () => {
  expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort());
});

test('file names are unique, because they are the namespaces', () => {
  const names = Object.keys(english).map((file) => file.replace(/^.*\//, ''));
  expect(new Set(names).size).toBe(names.length);
});

describe.each(Object.keys(english))('%s', (file) => {
  const en = english[file] ?? {};
  const es = spanish[file] ?? {};

  test('has the same keys in both languages', () => {
    expect(withoutMany(Object.keys(es))).toEqual(withoutMany(Object.keys(en)));
  });
  test('has the same placeholders under each key', () => {
    for (const [key, text] of Object.entries(en)) {
      expect([key, ...placeholders(es[key] ?? '')]).toEqual([key, ...placeholders(text)]);
    }
  });
  test('has every plural form: in Spanish one, many and other', () => {
    const plural = Object.keys(en).filter((key) => key.endsWith('_other'));
    for (const key of plural) {
      const stem = key.replace(/_other$/, '');
      expect(Object.keys(en)).toContain(`${stem}_one`);
      expect(Object.keys(es)).toEqual(
        expect.arrayContaining([`${stem}_one`, `${stem}_many`, `${stem}_other`]),
      );
    }
  });
  test('has no formats in its placeholders, which the build removes from i18next', () => {
    const texts = [...Object.values(en), ...Object.values(es)];
    expect(texts.filter((text) => /\{[^}]*[^\w}][^}]*\}|\$t\(/.test(text))).toEqual([]);
  });
  test('has no empty text', () => {
    expect([...Object.values(en), ...Object.values(es)].filter((text) => text.trim() === '')).toEqual([]);
  });
});

test('has a text for every error code of the server, and for being offline', () => {
  expect(Object.keys({ ...english['core/errors.json'], ...english['core/staff-errors.json'] })).toEqual(
    expect.arrayContaining([...Object.keys(ERRORS), 'NO_CONNECTION']),
  );
});
