import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { blank, refusedIn } from './words.ts';

const ROOT = path.dirname(import.meta.dirname);
const SOURCES = '{client,server,shared,sfu,scripts,e2e,bench}/**/*.{ts,tsx,mjs}';

/** Lines of comments with a refused word; quoted names, such as the user `nobody`, are exempt. */
function vagueComments(file: string, text: string): number[] {
  let comments = '';
  for (const { start, end } of parseSync(file, text).comments)
    comments += blank(text.slice(comments.length, start), /[\s\S]+/g) + text.slice(start, end);
  return refusedIn(blank(comments, /`[^`\n]*`/g), 'comments').map(
    (at) => text.slice(0, at).split('\n').length,
  );
}

test('finds vague words in comments only', () => {
  const text = "/**\n * Nobody comes.\n */\nconst nobody = 'nobody'; // the user `nobody`\n// Beside it.";
  expect(vagueComments('a.ts', text)).toEqual([2, 5]);
});

test('finds a phrase on two lines, and leaves out what the table excepts', () => {
  const text =
    '/**\n * Kept for\n * good.\n */\n// Empty if there is none.\n// That is none.\n// CHANGED_MEANWHILE';
  expect(vagueComments('a.ts', text)).toEqual([2, 6]);
});

test('comments name the actor', () => {
  const found = globSync(SOURCES, { cwd: ROOT }).flatMap((file) =>
    vagueComments(file, readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
