import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newerFunctions } from './newer-functions.ts';

const ROOT = path.join(import.meta.dirname, '../..');

it.each([
  ['URL.canParse(text)', ['URL.canParse']],
  ['const parts = Map.groupBy(all, key)', ['Map.groupBy']],
  ['window.sets[0]?.isSubsetOf(other)', ['isSubsetOf']],
  ["'canParse' in URL", []],
  ['groups.groupBy(all); schema.parse(text); // URL.parse(text)', []],
  ['[].toSorted(); new Intl.Segmenter()', []],
])('%s', (code, names) => {
  expect(newerFunctions('a.ts', code)).toEqual(names);
});

it('finds no function in the client’s code that the oldest supported browsers lack', () => {
  const files = globSync('{client,shared}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.|test-support|^client\/(?:build|vite)/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    newerFunctions(file, readFileSync(path.join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
