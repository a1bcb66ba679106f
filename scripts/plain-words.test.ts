import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { BRITISH_SPELLING, blank, LONGEST_LINE, refusedIn } from './words.ts';

const ROOT = path.dirname(import.meta.dirname);
const SOURCES = '{client,server,shared,sfu,scripts,e2e,bench,migrations}/**/*.{ts,tsx,mjs}';

type Span = Pick<ESTree.Span, 'start' | 'end'>;

/** The text of the spans in place, without quoted names, such as the user `nobody`. */
function only(text: string, spans: readonly Span[]): string {
  let kept = '';
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start))
    if (start >= kept.length)
      kept += blank(text.slice(kept.length, start), /[\s\S]+/g) + text.slice(start, end);
  return blank(kept, /`[^`\n]*`|\b[A-Z_]{3,}\b/g);
}

const inSql = (text: string): Span[] =>
  [...text.matchAll(/(?<=^\s*)-- .*/gm)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));

/** Also those of SQL. */
const commentsOf = (file: string, text: string): string =>
  only(text, [...parseSync(file, text).comments, ...inSql(text)]);

function isOfTests(callee: ESTree.Node): boolean {
  if (callee.type === 'Identifier') return /^(?:it|test|describe)$/.test(callee.name);
  if (callee.type === 'MemberExpression') return isOfTests(callee.object);
  if (callee.type === 'CallExpression') return isOfTests(callee.callee);
  return callee.type === 'TaggedTemplateExpression' && isOfTests(callee.tag);
}

/** The titles of tests and of their steps in place, without their values. */
function titlesOf(file: string, text: string): string {
  const titles: Span[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!title || !isOfTests(callee)) return;
      if (title.type !== 'Literal' && title.type !== 'TemplateLiteral') return;
      const values = title.type === 'TemplateLiteral' ? title.expressions : [];
      const starts = [title.start + 1, ...values.map(({ end }) => end)];
      const ends = [...values.map(({ start }) => start), title.end - 1];
      titles.push(...starts.map((start, index) => ({ start, end: ends[index] ?? start })));
    },
  });
  visitor.visit(parseSync(file, text).program);
  return blank(only(text, titles), /\$\w+/g);
}

const vagueLines = (text: string): number[] =>
  refusedIn(text, 'comments').map((at) => text.slice(0, at).split('\n').length);

test('finds vague words in comments only', () => {
  const text = "/**\n * Nobody comes.\n */\nconst nobody = 'nobody'; // the user `nobody`\n// Beside it.";
  expect(vagueLines(commentsOf('a.ts', text))).toEqual([2, 5]);
});

test('finds a phrase on two lines, and omits the table’s exceptions', () => {
  const text =
    '/**\n * Kept for\n * good.\n */\n// Empty if there is none.\n// That is none.\n// CHANGED_MEANWHILE';
  expect(vagueLines(commentsOf('a.ts', text))).toEqual([2, 6]);
});

test('finds vague words in comments of SQL', () => {
  const text = "sql`\n  -- Nobody comes.\n  select 'nobody' \n  -- anew\n`; nobody--;";
  expect(vagueLines(commentsOf('a.ts', text))).toEqual([2, 4]);
});

test('finds vague words in the titles of tests and steps only', () => {
  const text = `
    test('nobody comes', () => expect('nobody').toBe(somebody));
    describe.each(['nobody'])('\`nobody\` joins $0', () => {
      it.each(nobody)(
        'waits for everybody',
        () => expect(nobody));
      test.step(\`\${nobody} stands \${there}\`, nobody);
    });
    press('Everybody');`;
  expect(vagueLines(titlesOf('a.ts', text))).toEqual([2, 5, 7]);
});

/** Instructions to a tool and addresses cannot be broken. */
const longLines = (comments: string): number[] =>
  comments
    .split('\n')
    .flatMap((line, index) =>
      line.trimEnd().length > LONGEST_LINE && !/biome-ignore|Runs on both|\S{60}/.test(line)
        ? [index + 1]
        : [],
    );

test('finds long comments, and ignores long code', () => {
  const words = 'word '.repeat(30);
  expect(
    longLines(commentsOf('a.ts', `// ${words}\nconst text = '${words}';\n/**\n * ${words}\n */`)),
  ).toEqual([1, 4]);
});

const sources = globSync(SOURCES, { cwd: ROOT }).map((file) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return { file, comments: commentsOf(file, text), titles: titlesOf(file, text) };
});

const linesIn = (part: 'comments' | 'titles', find: (text: string) => readonly number[]): string[] =>
  sources.flatMap((source) => find(source[part]).map((line) => `${source.file}:${line}`));

test('comments name the actor', () => {
  expect(linesIn('comments', vagueLines)).toEqual([]);
});

test('titles of tests name the actor', () => {
  expect(linesIn('titles', vagueLines)).toEqual([]);
});

test('comments and titles are American English', () => {
  const found = sources.flatMap(({ file, comments, titles }) => {
    const word = BRITISH_SPELLING.exec(`${comments}\n${titles}`)?.[0];
    return word ? [`${file}: ${word}`] : [];
  });
  expect(found).toEqual([]);
});

test('comments have short lines', () => {
  expect(linesIn('comments', longLines)).toEqual([]);
});
