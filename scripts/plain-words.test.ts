import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { anyOf, WORDS } from './words.ts';

const ROOT = path.dirname(import.meta.dirname);
const SOURCES = '{client,server,shared,sfu,scripts,e2e,bench}/**/*.{ts,tsx}';

const VAGUE = anyOf(WORDS.filter(({ comments }) => comments).flatMap(({ not }) => not));

/** Lines of comments with a vague word; quoted names, such as the user `nobody`, are exempt. */
function vagueComments(file: string, text: string): number[] {
  return parseSync(file, text)
    .comments.flatMap(({ start, value }) => {
      const first = text.slice(0, start).split('\n').length;
      return value.split('\n').map((line, index) => ({ line, number: first + index }));
    })
    .filter(({ line }) => VAGUE.test(line.replace(/`[^`]*`/g, '')))
    .map(({ number }) => number);
}

test('finds vague words in comments only', () => {
  const text = "/**\n * Nobody comes.\n */\nconst nobody = 'nobody'; // the user `nobody`\n// Beside it.";
  expect(vagueComments('a.ts', text)).toEqual([2, 5]);
});

test('comments name the actor', () => {
  const found = globSync(SOURCES, { cwd: ROOT }).flatMap((file) =>
    vagueComments(file, readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
