import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { BRITISH_SPELLING, blank, LONGEST_LINE, refusedIn } from './words.ts';

const ROOT = path.dirname(import.meta.dirname);
const SOURCES = '{client,server,shared,sfu,scripts,e2e,bench}/**/*.{ts,tsx,mjs}';

/** The file's comments in place, without quoted names, such as the user `nobody`. */
function commentsOf(file: string, text: string): string {
  let comments = '';
  for (const { start, end } of parseSync(file, text).comments)
    comments += blank(text.slice(comments.length, start), /[\s\S]+/g) + text.slice(start, end);
  return blank(comments, /`[^`\n]*`|\b[A-Z_]{3,}\b/g);
}

function vagueComments(file: string, text: string): number[] {
  return refusedIn(commentsOf(file, text), 'comments').map((at) => text.slice(0, at).split('\n').length);
}

test('finds vague words in comments only', () => {
  const text = "/**\n * Nobody comes.\n */\nconst nobody = 'nobody'; // the user `nobody`\n// Beside it.";
  expect(vagueComments('a.ts', text)).toEqual([2, 5]);
});

test('finds a phrase on two lines, and omits the table’s exceptions', () => {
  const text =
    '/**\n * Kept for\n * good.\n */\n// Empty if there is none.\n// That is none.\n// CHANGED_MEANWHILE';
  expect(vagueComments('a.ts', text)).toEqual([2, 6]);
});

/** Instructions to a tool and addresses cannot be broken. */
const longComments = (file: string, text: string): number[] =>
  commentsOf(file, text)
    .split('\n')
    .flatMap((line, index) =>
      line.trimEnd().length > LONGEST_LINE && !/biome-ignore|Runs on both|\S{60}/.test(line)
        ? [index + 1]
        : [],
    );

test('finds long comments, and ignores long code', () => {
  const words = 'word '.repeat(30);
  expect(longComments('a.ts', `// ${words}\nconst text = '${words}';\n/**\n * ${words}\n */`)).toEqual([
    1, 4,
  ]);
});

const sources = globSync(SOURCES, { cwd: ROOT }).map((file) => ({
  file,
  text: readFileSync(path.join(ROOT, file), 'utf8'),
}));

test('comments name the actor', () => {
  const found = sources.flatMap(({ file, text }) =>
    vagueComments(file, text).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});

test('comments are American English', () => {
  const found = sources.flatMap(({ file, text }) => {
    const word = BRITISH_SPELLING.exec(commentsOf(file, text))?.[0];
    return word ? [`${file}: ${word}`] : [];
  });
  expect(found).toEqual([]);
});

test('comments have short lines', () => {
  const long = sources.flatMap(({ file, text }) => longComments(file, text).map((line) => `${file}:${line}`));
  expect(long).toEqual([]);
});
