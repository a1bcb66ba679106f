import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type Declaration, type Rule } from 'postcss';
import { expect, test } from 'vitest';

const CLIENT = path.join(import.meta.dirname, '../client');
const FILES = globSync('**/*.css', { cwd: CLIENT });

function broken(find: (file: string, root: postcss.Root, report: (node: postcss.Node) => void) => void) {
  return FILES.flatMap((file) => {
    const found: string[] = [];
    const root = postcss.parse(readFileSync(path.join(CLIENT, file), 'utf8'));
    find(file, root, (node) => found.push(`${file}:${node.source?.start?.line} ${node.toString()}`));
    return found;
  });
}

const refused = (check: (declaration: Declaration) => boolean) =>
  broken((file, root, report) => {
    if (!file.startsWith('ui/theme/'))
      root.walkDecls((declaration) => void (check(declaration) && report(declaration)));
  });

test('finds the style sheets', () => expect(FILES.length).toBeGreaterThan(50));

test('colors come from the theme, which covers both schemes', () => {
  // Masks and shadows use `black` and `white`, where only the opacity matters.
  expect(
    refused(({ prop, value }) => prop !== 'mask-image' && /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i.test(value)),
  ).toEqual([]);
});

test('text sizes come from the theme, and fields are at least 16 px, because phones zoom otherwise', () => {
  const known = /^(?:var\(--(?:text|size)[a-z0-9-]*\)|max\(var\(--text\), 16px\)|inherit|clamp\(.+\)|0)$/;
  expect(refused(({ prop, value }) => prop === 'font-size' && !known.test(value))).toEqual([]);
});

test('text has only three weights', () => {
  expect(refused(({ prop, value }) => prop === 'font-weight' && !/^(?:400|500|600)$/.test(value))).toEqual(
    [],
  );
});

test('only floating elements cast a shadow', () => {
  const known = /^(?:var\(--shadow\)|none|inset .+|0 0 0 .+)$/;
  expect(refused(({ prop, value }) => prop === 'box-shadow' && !known.test(value))).toEqual([]);
});

test('hover styles apply only where hovering exists, because a finger leaves them behind', () => {
  const needsHover = (rule: Rule): boolean => {
    for (
      let at = rule.parent as postcss.Container | undefined;
      at;
      at = at.parent as postcss.Container | undefined
    )
      if (at.type === 'atrule' && /hover: hover/.test((at as postcss.AtRule).params)) return true;
    return false;
  };
  expect(
    broken((_file, root, report) => {
      root.walkRules(/:hover/, (rule) => void (needsHover(rule) || report(rule)));
    }).map((place) => place.split('{', 1)[0]),
  ).toEqual([]);
});

test('every theme name that a style uses exists', () => {
  const own = /--(?:anchor|available|transform|column-width|width|grid|columns|rows|share|level|size-\w+)/;
  const theme = readFileSync(path.join(CLIENT, 'ui/theme/tokens.css'), 'utf8');
  const names = new Set([...theme.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  const set = new Set<string>();
  for (const file of FILES)
    for (const [, name = ''] of readFileSync(path.join(CLIENT, file), 'utf8').matchAll(/(--[\w-]+):/g))
      set.add(name);
  const unknown = refused(({ value }) =>
    [...value.matchAll(/var\((--[\w-]+)(,)?/g)].some(
      ([, name = '', fallback]) => !names.has(name) && !set.has(name) && !fallback && !own.test(name),
    ),
  );
  expect(unknown).toEqual([]);
});

test('the layout primitives lay out, and no rule repeats them', () => {
  const space = String.raw`(?:0|var\(--space-\d\))`;
  const layout = new RegExp(
    String.raw`^(?:display: (?:grid|flex)|gap: ${space}(?: ${space})?|flex-wrap: wrap|(?:align-items|justify-\w+): [\w-]+)$`,
  );
  expect(
    broken((file, root, report) => {
      if (file.endsWith('layout.css')) return;
      root.each((rule) => {
        if (rule.type !== 'rule' || !/^\.[\w-]+$/.test(rule.selector)) return;
        const declarations = rule.nodes.map(String);
        const repeats =
          declarations.every((one) => layout.test(one)) && /^display/m.test(declarations.join('\n'));
        const rules = root.toString().match(new RegExp(`\\${rule.selector}(?![\\w-])`, 'g')) ?? [];
        if (repeats && rules.length === 1) report(rule);
      });
    }),
  ).toEqual([]);
});
