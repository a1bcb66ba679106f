import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BRITISH_SPELLING, blank, LONGEST_LINE, refusedIn, wordTable } from './words.ts';

const ROOT = path.dirname(import.meta.dirname);
const DOCUMENTS = ['*.md', 'docs/**/*.md', 'turn/*.md', '.github/*.md'];

const texts = globSync(DOCUMENTS, { cwd: ROOT }).map((file) => ({
  file,
  text: readFileSync(path.join(ROOT, file), 'utf8'),
}));

/** A table's row and an address cannot be broken. */
const longLines = (text: string): number[] =>
  text
    .split('\n')
    .flatMap((line, index) => (line.length > LONGEST_LINE && !/^\s*\||\S{60}/.test(line) ? [index + 1] : []));

function prose(text: string): string {
  const table = new Set(wordTable());
  const lines = text.split('\n').map((line) => (table.has(line) ? '' : line));
  return blank(lines.join('\n'), /```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g);
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

test('finds long lines, refused words and British spellings', () => {
  expect(longLines(`${'a '.repeat(61)}\n| ${'a '.repeat(61)}|\n${'a'.repeat(121)}`)).toEqual([1]);
  const text = prose('`anew`\nIt is read\nanew. [Colour](colour.md)');
  expect(refusedIn(text, 'comments').map((at) => lineOf(text, at))).toEqual([3]);
  expect(BRITISH_SPELLING.exec(text)?.[0]).toBe('Colour');
});

test('documents have short lines', () => {
  expect(texts.length).toBeGreaterThan(15);
  const long = texts.flatMap(({ file, text }) => longLines(text).map((line) => `${file}:${line}`));
  expect(long).toEqual([]);
});

test('documents use plain words', () => {
  const found = texts.flatMap(({ file, text }) => {
    const words = prose(text);
    return refusedIn(words, 'comments').map((at) => `${file}:${lineOf(words, at)}`);
  });
  expect(found).toEqual([]);
});

test('documents are American English', () => {
  const found = texts.flatMap(({ file, text }) =>
    prose(text)
      .split('\n')
      .flatMap((line, index) =>
        BRITISH_SPELLING.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

describe('the ASVS table', () => {
  const text = readFileSync(path.join(ROOT, 'docs/security/asvs.md'), 'utf8');
  const STATES = ['met', 'does not apply', 'deviation', 'partly', 'open'] as const;

  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
    ([, number = '', , how = '', tests = '']) => ({ number, how, tests }),
  );
  const stateOf = ({ how }: { how: string }) => STATES.find((state) => how.startsWith(state));

  test('every requirement has a state, and is listed once', () => {
    expect(rows.length).toBeGreaterThan(250);
    expect(rows.filter((row) => !stateOf(row)).map(({ number }) => number)).toEqual([]);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  });

  test.each(STATES)('the table at the top counts the rows that are %s', (state) => {
    const counted = new RegExp(`^\\| ${state} \\| (\\d+) \\|$`, 'm').exec(text)?.[1];
    expect(Number(counted)).toBe(rows.filter((row) => stateOf(row) === state).length);
  });

  test('no requirement that applies is open', () => {
    const open = rows.filter((row) => ['open', 'partly'].includes(stateOf(row) ?? ''));
    expect(open.map(({ number }) => number)).toEqual([]);
  });

  test('every met requirement names a test, or its document or process', () => {
    const proven = ({ tests }: { tests: string }) =>
      /^(document|process): \S/.test(tests) || /`[^`]+\.(test|spec)\.tsx?`/.test(tests);
    const bare = rows.filter((row) => stateOf(row) === 'met' && !proven(row));
    expect(bare.map(({ number }) => number)).toEqual([]);
  });

  test('every named file exists', () => {
    const named = [
      ...text.matchAll(/`((?:client|server|shared|sfu|scripts|e2e|docs|migrations)\/[^`\s*…]+)`/g),
    ].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(300);
    expect([...new Set(named)].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});
