import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { CLIENT, isBelow } from './chunk-groups.ts';
import { partWords } from './part-words.ts';

const at = (file: string) => path.join(CLIENT, 'sample', file);

/** Modules that exist in the test only. */
const sample = (files: Record<string, string>): Plugin => ({
  name: 'sample',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.startsWith('./') && isBelow(path.join(CLIENT, 'sample'), importer ?? at('x')) ? at(source) : null,
  load: (id) => files[path.basename(id)] ?? null,
});

/** @returns the program's own line, without what Vite adds to `import()` */
async function built(files: Record<string, string>): Promise<string | undefined> {
  const { output } = (await build({
    root: CLIENT,
    configFile: false,
    logLevel: 'silent',
    plugins: [sample(files), partWords()],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: './main.tsx', external: ['i18next', 'react-i18next'] },
    },
  })) as Rolldown.RolldownOutput;
  const [main] = output;
  const line = /^onclick = .*$/m.exec(main.code)?.[0];
  return line?.replace(/__vitePreload\(\(\) => import\(.*?\), \[\]\)/, 'import()');
}

const words = (names: string) =>
  `import { useTranslation } from 'react-i18next'; export default () => useTranslation(${names});`;
const PARTS = {
  'main.tsx': "onclick = () => import('./part.tsx');",
  'part.tsx': `import Row from './row.tsx'; import './later.ts'; ${words("'part'")} export { Row };`,
  'row.tsx': words("['row', 'part']"),
  'later.ts': "export const later = () => import('./dialog.tsx');",
  'dialog.tsx': words(''),
};

it('loads a part’s words with its code, and those of what it always imports', async () => {
  expect(await built(PARTS)).toBe('onclick = () => withWords(import(), ["part", "row"]);');
});

it('names words that the program uses too: it may not have loaded them', async () => {
  const main = `import './row.tsx';\n${PARTS['main.tsx']}`;
  expect(await built({ ...PARTS, 'main.tsx': main })).toBe(await built(PARTS));
});

it('names the default words', async () => {
  const line = await built({ ...PARTS, 'part.tsx': PARTS['dialog.tsx'] });
  expect(line).toBe('onclick = () => withWords(import(), ["common"]);');
});

it('leaves imports of other code as they are', async () => {
  const main = "onclick = () => import('./other.ts');";
  expect(await built({ 'main.tsx': main, 'other.ts': 'export {};' })).toBe('onclick = () => import();');
});

it('refuses words without a literal name', async () => {
  await expect(built({ ...PARTS, 'row.tsx': words('names') })).rejects.toThrow(
    'useTranslation needs a literal namespace',
  );
});
