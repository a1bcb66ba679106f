import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.dirname(import.meta.dirname);
const SOURCES = '{client,server,shared,sfu,e2e,bench,scripts,migrations}/**/*.{ts,tsx,mjs}';

const promises = new Set(
  [...readFileSync(path.join(ROOT, 'docs/PRODUCT.md'), 'utf8').matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map(
    ([, number]) => number ?? '',
  ),
);
const sources = globSync(SOURCES, { cwd: ROOT }).map((file) => ({
  file,
  text: readFileSync(path.join(ROOT, file), 'utf8'),
}));

test('the promises are numbered in order, without gaps', () => {
  const text = readFileSync(path.join(ROOT, 'docs/PRODUCT.md'), 'utf8');
  const numbers = [...text.matchAll(/^- \*\*(\d+)\.(\d+)\*\*/gm)].map(([, chapter, number]) => [
    Number(chapter),
    Number(number),
  ]);
  expect(numbers.length).toBe(promises.size);
  const chapters = [...text.matchAll(/^## (\d+) /gm)].map(([, chapter]) => Number(chapter));
  expect(chapters).toEqual(chapters.map((_, index) => index + 1));
  for (const chapter of chapters) {
    const own = numbers.filter(([of]) => of === chapter).map(([, number]) => number);
    expect(own, `chapter ${chapter}`).toEqual(own.map((_, index) => index + 1));
  }
});

test('every promise that the code cites exists', () => {
  const cited = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/PRODUCT (\d+\.\d+)/g)].map(([, number]) => ({ file, number: number ?? '' })),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ number }) => !promises.has(number))).toEqual([]);
});

test('the code cites only files that are in the repository', () => {
  const elsewhere = sources.filter(({ text }) => /\bspec(ification)? §/i.test(text)).map(({ file }) => file);
  expect(elsewhere.filter((file) => !file.endsWith('product-promises.test.ts'))).toEqual([]);
});
