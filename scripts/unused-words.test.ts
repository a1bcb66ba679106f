import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const ROOT = path.dirname(import.meta.dirname);
const PLURAL = /_(zero|one|many|other)$/;

/** How a source can name a key: by whole strings, and by strings with a part that is known only at run time. */
interface Names {
  file: string;
  whole: ReadonlySet<string>;
  parted: readonly RegExp[];
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function namesIn(file: string): Names {
  const whole = new Set<string>();
  const parted: RegExp[] = [];
  const visitor = new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') whole.add(value);
    },
    MemberExpression: ({ property }) => {
      if (property.type === 'Identifier') whole.add(property.name);
    },
    // The keys of a table may be keys of words.
    Property: ({ key, computed }) => {
      if (!computed && key.type === 'Identifier') whole.add(key.name);
    },
    TemplateLiteral: ({ quasis, expressions }) => {
      const parts = quasis.map(({ value }) => value.cooked ?? '');
      if (expressions.length > 0 && parts.join('') !== '')
        parted.push(new RegExp(`^${parts.map(literally).join('.+')}$`));
    },
  });
  visitor.visit(parseSync(file, readFileSync(path.join(ROOT, file), 'utf8')).program);
  return { file, whole, parted };
}

const SOURCES = globSync('{client,server,shared}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.(test|spec|samples)\.tsx?$|\.d\.ts$|test-support/.test(file))
  .map(namesIn);

const VALUES = ['shared/', 'client/media/'];

/** The server's default namespace. Sources that import `words` need not name it. */
const DEFAULT = 'patient-message';

function sourcesOf(name: string): Names[] {
  const folders = SOURCES.filter(
    ({ whole }) =>
      whole.has(name) ||
      (name === DEFAULT && [...whole].some((text) => text.endsWith('/formats/words/words.ts'))) ||
      [...whole].some((text) => text.includes('/i18n/en/') && text.endsWith(`/${name}.json`)),
  ).map(({ file }) => `${path.dirname(file)}/`);
  return SOURCES.filter(({ file }) => [...VALUES, ...folders].some((folder) => file.startsWith(folder)));
}

const FILES = globSync('shared/i18n/en/*/*.json', { cwd: ROOT }).filter(
  (file) => !file.endsWith('errors.json'),
);

test.each(FILES)('every word of %s is used', (file) => {
  const words = Object.keys(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as object);
  const sources = sourcesOf(path.basename(file, '.json'));
  const isUsed = (key: string) =>
    sources.some(({ whole, parted }) => whole.has(key) || parted.some((pattern) => pattern.test(key)));
  expect(words.filter((key) => !isUsed(key) && !isUsed(key.replace(PLURAL, '')))).toEqual([]);
});
