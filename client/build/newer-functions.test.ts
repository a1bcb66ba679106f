import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

/**
 * Static functions that one of the oldest supported browsers (`oldest-browsers.ts`) lacks, from MDN's data
 * (https://github.com/mdn/browser-compat-data, 8.1.9).
 */
const STATIC = new Set([
  'AbortSignal.any',
  'Array.fromAsync',
  'Error.isError',
  'Intl.DurationFormat',
  'Iterator.from',
  'Map.groupBy',
  'Math.sumPrecise',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'Uint8Array.fromBase64',
  'Uint8Array.fromHex',
  'URL.canParse',
  'URL.parse',
]);

/** Methods that one of these browsers lacks, with unique names. */
const OF_VALUES = new Set([
  'checkVisibility',
  'getOrInsert',
  'getOrInsertComputed',
  'getTextInfo',
  'getWeekInfo',
  'isDisjointFrom',
  'isSubsetOf',
  'isSupersetOf',
  'moveBefore',
  'setFromBase64',
  'setHTMLUnsafe',
  'startViewTransition',
  'symmetricDifference',
  'toBase64',
  'toHex',
  'toTemporalInstant',
  'transferToFixedLength',
  'waitAsync',
]);

function newerFunctions(file: string, code: string): string[] {
  const found: string[] = [];
  const read = (node: ESTree.MemberExpression) => {
    if (node.computed || node.property.type !== 'Identifier') return;
    const { name } = node.property;
    const full = node.object.type === 'Identifier' ? `${node.object.name}.${name}` : name;
    if (STATIC.has(full)) found.push(full);
    else if (OF_VALUES.has(name)) found.push(name);
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    else if (node && typeof node === 'object') {
      if ('type' in node && node.type === 'MemberExpression') read(node as ESTree.MemberExpression);
      for (const part of Object.values(node)) walk(part);
    }
  };
  walk(parseSync(file, code).program);
  return found;
}

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
