import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const ROOT = path.dirname(import.meta.dirname);
const SOURCES = '{client,server,shared,sfu,e2e,bench,scripts,migrations}/**/*.{ts,tsx}';

interface Node {
  type: string;
  start: number;
  argument?: Node;
}

function literalSpreads(file: string, text: string): number[] {
  const found: number[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one);
      return;
    }
    if (!value || typeof value !== 'object') return;
    const node = value as Node;
    if (/^(JSXSpreadAttribute|SpreadElement)$/.test(node.type) && node.argument?.type === 'ObjectExpression')
      found.push(node.start);
    for (const one of Object.values(node)) visit(one);
  };
  visit(parseSync(file, text).program);
  return found.map((at) => text.slice(0, at).split('\n').length);
}

test('finds them in any position', () => {
  const text = 'const a = f({\n  ...{ b, c: [{ ...d }] },\n  ...(e ? { g } : {}),\n});';
  expect(literalSpreads('a.ts', text)).toEqual([2]);
});

test('no object literal is spread into another', () => {
  const found = globSync(SOURCES, { cwd: ROOT }).flatMap((file) =>
    literalSpreads(file, readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
