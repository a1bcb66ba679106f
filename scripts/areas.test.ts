import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { AREAS, againstOrder, MOST_FOLDERS } from './areas.ts';
import { type Source, sourcesOf } from './sources.ts';

const ROOT = path.dirname(import.meta.dirname);

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

type Side = keyof typeof AREAS;
const SIDES = Object.keys(AREAS) as Side[];

const featuresOf = (side: Side, area: string): string[] => foldersIn(`${side}/${area}`).sort();

describe('the areas of the features', () => {
  it.each(SIDES)('%s imports from earlier areas only, and in no circle', (side) => {
    const sources = sourcesOf(ROOT, side);
    expect(sources.length).toBeGreaterThan(100);
    expect(againstOrder(side, AREAS[side], sources)).toEqual([]);
  });

  it.each(SIDES)('%s has few enough areas, and few enough features in each', (side) => {
    expect(foldersIn(side).sort()).toEqual([...AREAS[side]].sort());
    expect(AREAS[side].length).toBeLessThanOrEqual(MOST_FOLDERS);
    for (const area of AREAS[side])
      expect(featuresOf(side, area).length, area).toBeLessThanOrEqual(MOST_FOLDERS);
  });

  it.each(['shared/contracts/rest', 'shared/i18n/en', 'shared/i18n/es', 'client/features'])(
    '%s has the same areas',
    (folder) => {
      expect(foldersIn(folder).sort()).toEqual([...AREAS['server/features']].sort());
    },
  );

  const drawn = Array.from(
    read('docs/ARCHITECTURE.md').matchAll(/^\| `([a-z-]+)` \| ([^|]+\.) \|$/gm),
    ([, area = '', purpose = '']) => ({ area, purpose }),
  );

  it('are drawn in docs/ARCHITECTURE.md, in the order of the server', () => {
    expect(drawn.map(({ area }) => area)).toEqual(AREAS['server/features']);
  });

  it('have one line for each feature in docs/architecture/features.md, which says on which sides it is', () => {
    const sections = read('docs/architecture/features.md').split(/^## /m).slice(1);
    const described = sections.map((section) => {
      const [area = '', , purpose = ''] = section.split('\n');
      const lines = Array.from(section.matchAll(/^\| `([a-z-]+)` \| ([^|]+) \| ([^|]+) \|$/gm));
      const on = (column: number) =>
        lines.filter((cells) => cells[column] !== '—').map(([, feature = '']) => feature);
      expect(
        lines.filter(([, , server, client]) => server === '—' && client === '—'),
        area,
      ).toEqual([]);
      return { area, purpose, server: on(2), client: on(3) };
    });
    expect(described).toEqual(
      drawn.map((one) => ({
        ...one,
        server: featuresOf('server/features', one.area),
        client: featuresOf('client/features', one.area),
      })),
    );
  });
});

const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test.each(['bench', 'client', 'docs', 'e2e', 'scripts', 'server', 'sfu', 'shared'])(
  '%s has few enough folders at each level',
  (folder) => {
    const levels = readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath }) => path.relative(ROOT, parentPath));
    const crowded = Object.entries(Object.groupBy(levels, (level) => level))
      .map(([level, folders = []]) => `${level} ${folders.length}`)
      .filter((line) => Number(line.split(' ')[1]) > MOST_FOLDERS);
    expect(crowded).toEqual([]);
  },
);

describe('the check itself', () => {
  const file = (name: string, text: string): Source => ({ path: `server/features/${name}`, text });
  const check = (...sources: Source[]) => againstOrder('server/features', ['low', 'high'], sources);

  it('allows a feature to import from earlier areas, from its own, and from itself', () => {
    const top = file(
      'high/top/a.ts',
      `import { b } from '../../low/ground/b.ts'; import '../side/d.ts'; import './c.ts'; export { b };`,
    );
    expect(check(top)).toEqual([]);
  });

  it.each([
    ['a value', `import { a } from '../../high/top/a.ts'; a();`],
    ['a type', `import type { A } from '../../high/top/a.ts'; export const a: A = 1;`],
    ['a re-export', `export { a } from '../../high/top/a.ts';`],
    ['a dynamic import', `export const a = () => import('../../high/top/a.ts');`],
  ])('names an import from a later area: %s', (_what, text) => {
    expect(check(file('low/ground/b.ts', text))).toEqual([
      'server/features/low/ground/b.ts imports server/features/high/top/a.ts: high comes after low',
    ]);
  });

  it('names a circle of features in an area, which no two files need to close', () => {
    const left = file('low/left/inner/a.ts', `import { b } from '../../right/b.ts'; export const a = b;`);
    const right = file('low/right/c.ts', `import type { a } from '../left/d.ts'; export type C = typeof a;`);
    expect(check(left, right)).toEqual([
      'server/features/low/left/inner/a.ts imports server/features/low/right/b.ts; server/features/low/right/c.ts imports server/features/low/left/d.ts',
    ]);
  });
});
