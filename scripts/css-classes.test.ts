import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run-command.ts';
import { importedPath } from './sources.ts';

const CLIENT = path.join(ROOT, 'client');
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).map((file) =>
  path.join(CLIENT, file),
);
const read = (file: string) => readFileSync(file, 'utf8');

const importers = new Map<string, { name: string; code: string }[]>();
for (const file of files.filter((file) => /\.tsx?$/.test(file))) {
  const code = read(file);
  for (const [, name = '', address = ''] of code.matchAll(IMPORT)) {
    const sheet = path.join(ROOT, importedPath(path.relative(ROOT, file), address));
    importers.set(sheet, [...(importers.get(sheet) ?? []), { name, code }]);
  }
}

/** The classes of a sheet that no file names. Empty if a file picks classes by a computed name. */
function unusedClasses(sheet: string): string[] {
  const users = importers.get(sheet) ?? [];
  if (users.some(({ name, code }) => code.includes(`${name}[`))) return [];
  const rules = read(sheet).replace(/\/\*[\s\S]*?\*\//g, '');
  const classes = new Set([...rules.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name));
  return [...classes].filter(
    (one) => !users.some(({ name, code }) => new RegExp(`\\b${name}\\.${one}\\b`).test(code)),
  );
}

// A rule for a renamed class applies to nothing, which no other check detects.
test('screens use every class of their style sheets', () => {
  const sheets = files.filter((file) => file.endsWith('.module.css'));
  expect(sheets.length).toBeGreaterThan(100);
  const unused = sheets.flatMap((sheet) =>
    unusedClasses(sheet).map((name) => `${path.relative(ROOT, sheet)} .${name}`),
  );
  expect(unused).toEqual([]);
});

// A look without a rule does nothing, and its class is only put together in the browser.
test('the layout sheet has a rule for each look that a screen asks for', () => {
  const sheet = read(path.join(CLIENT, 'ui/components/layout.css'));
  const [, looks = ''] =
    read(path.join(CLIENT, 'ui/components/layout.tsx')).match(/LOOKS[^{]*\{([^}]*)\}/) ?? [];
  const names = [...looks.matchAll(/(\w+): true/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  const look = new RegExp(String.raw`\s(${names.join('|')})(?:=(?:\{(\d)\}|"([\w-]+)"))?(?=[\s/>])`, 'g');
  const asked = new Set<string>();
  for (const file of files.filter((file) => file.endsWith('.tsx')))
    for (const [tag] of read(file).matchAll(/<(?:Stack|Row|Grid|Box|Text)\s[^>]*>/g))
      for (const [, name, step, word] of tag.replace(/\{[^}]{2,}\}/g, '').matchAll(look))
        asked.add([name, step ?? word].filter(Boolean).join('-'));
  expect(asked.size).toBeGreaterThan(50);
  expect([...asked].filter((one) => !new RegExp(String.raw`\.l-${one}(?![\w-])`).test(sheet))).toEqual([]);
  expect(sheet.match(/\.(?!l-)[a-z][\w-]*/g)).toBeNull();
});
