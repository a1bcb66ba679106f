import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
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

const layout = (file: string) => read(path.join(CLIENT, `ui/components/layout.${file}`));

// The browser puts the class together, so that nothing else finds one without a rule.
test('the layout sheet has a rule for each value of each look', () => {
  const code = layout('tsx');
  const [, spaces = ''] = code.match(/type Space = (.*);/) ?? [];
  const [, looks = ''] = code.match(/interface Looks \{([\s\S]*?)\n\}/) ?? [];
  const asked = [...looks.matchAll(/^ {2}(\w+)\?: (.*);$/gm)].flatMap(([, name = '', values = '']) =>
    values === 'boolean'
      ? [name]
      : [...values.replace('Space', spaces).matchAll(/\d+|'([\w-]+)'/g)].map(
          ([value, word]) => `${name}-${word ?? value}`,
        ),
  );
  expect(asked.length).toBeGreaterThan(90);
  const classes = [...layout('css').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name);
  const kinds = ['l-stack', 'l-row', 'l-grid'];
  expect([...new Set(classes)].sort()).toEqual([...asked.map((one) => `l-${one}`), ...kinds].sort());
});

// Both rules weigh the same, so that the order of the sheets would decide.
test('a class next to looks sets none of their properties', () => {
  const propertiesOf = (sheet: string, selector: string) => {
    const set = new Set<string>();
    postcss.parse(sheet).each((rule) => {
      if (rule.type === 'rule' && rule.selectors.includes(selector))
        rule.each((node) => void (node.type === 'decl' && set.add(node.prop)));
    });
    return set;
  };
  const both: string[] = [];
  for (const [sheet, users] of importers)
    for (const { name, code } of users)
      for (const [tag, kind = ''] of code.matchAll(/<(Stack|Row|Grid|Box|Text)\s(?:[^<>]|=>)*>/g)) {
        const own = tag.match(new RegExp(`className=\\{${name}\\.(\\w+)\\}`))?.[1];
        if (!own) continue;
        const props = propertiesOf(read(sheet), `.${own}`);
        const looks = [
          kind.toLowerCase(),
          ...[...tag.matchAll(/\s(\w+)(?:=(?:\{(\d)\}|"([\w-]+)"))?(?=[\s/>])/g)].map(
            ([, look, step, word]) => [look, step ?? word].filter(Boolean).join('-'),
          ),
        ];
        for (const look of looks)
          for (const prop of propertiesOf(layout('css'), `.l-${look}`))
            if (props.has(prop)) both.push(`${path.relative(ROOT, sheet)} .${own} and ${look}: ${prop}`);
      }
  expect(both).toEqual([]);
});
