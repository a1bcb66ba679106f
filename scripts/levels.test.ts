import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AREAS, againstLevels, levelsOf, MOST_FOLDERS } from './levels.ts';
import { type Source, sourcesOf } from './sources.ts';

const ROOT = path.dirname(import.meta.dirname);

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const words = (list: string): string[] => list.trim().split(' ').sort();

const featuresOf = (side: string, area: string) => AREAS[`${side}/features`]?.[area]?.flat().sort();

describe('the levels of the features', () => {
  it.each(Object.keys(AREAS))('%s imports downwards only', (side) => {
    const sources = sourcesOf(ROOT, side);
    expect(sources.length).toBeGreaterThan(100);
    expect(againstLevels(side, levelsOf(side), sources)).toEqual([]);
  });

  it.each(Object.keys(AREAS))(
    '%s holds the areas, each with its features, and few enough of both',
    (side) => {
      const areas = foldersIn(side);
      expect(areas.sort()).toEqual(Object.keys(AREAS[side] ?? {}).sort());
      expect(areas.length).toBeLessThanOrEqual(MOST_FOLDERS);
      for (const area of areas) {
        const features = foldersIn(`${side}/${area}`);
        expect(features.sort(), area).toEqual(AREAS[side]?.[area]?.flat().sort());
        expect(features.length, area).toBeLessThanOrEqual(MOST_FOLDERS);
      }
    },
  );

  it('have their contracts in the same areas', () => {
    const areas = Object.keys(AREAS['server/features'] ?? {});
    expect(foldersIn('shared/contracts/rest').sort()).toEqual(areas.sort());
    expect(Object.keys(AREAS['client/features'] ?? {}).sort()).toEqual(areas.sort());
  });

  const drawn = Array.from(
    read('docs/ARCHITECTURE.md').matchAll(/^\| `([a-z-]+)` \| ([^|]+\.) \| ([^|]+) \| ([^|]+) \|$/gm),
    ([, area = '', purpose = '', server = '', client = '']) => ({
      area,
      purpose,
      features: { 'server/features': words(server), 'client/features': words(client) },
    }),
  );

  it('are drawn in docs/ARCHITECTURE.md, area by area', () => {
    expect(drawn.map(({ area, features }) => ({ area, features }))).toEqual(
      Object.keys(AREAS['server/features'] ?? {}).map((area) => ({
        area,
        features: {
          'server/features': featuresOf('server', area),
          'client/features': featuresOf('client', area),
        },
      })),
    );
  });

  it('have one line each in docs/architecture/features.md, which says what they do on their sides alone', () => {
    const described = read('docs/architecture/features.md')
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [area = '', , purpose = ''] = section.split('\n');
        const lines = Array.from(section.matchAll(/^\| `([a-z-]+)` \| ([^|]+) \| ([^|]+) \|$/gm));
        const on = (column: number) =>
          lines.filter((cells) => cells[column] !== '—').map(([, feature = '']) => feature);
        expect(
          lines.filter(([, , server, client]) => server === '—' && client === '—'),
          area,
        ).toEqual([]);
        return { area, purpose, features: { 'server/features': on(2), 'client/features': on(3) } };
      });
    expect(described).toEqual(drawn);
  });
});

const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe('the check itself', () => {
  const levels = [['low/ground'], ['low/left', 'low/right'], ['high/top']];
  const file = (name: string, text: string): Source => ({ path: `server/features/${name}`, text });
  const check = (...sources: Source[]) => againstLevels('server/features', levels, sources);

  it('allows a folder to import from lower levels, and from itself', () => {
    const top = file(
      'high/top/a.ts',
      `import { b } from '../../low/ground/b.ts'; import './c.ts'; export { b };`,
    );
    expect(check(top)).toEqual([]);
  });

  it.each([
    ['a value', `import { a } from '../../high/top/a.ts'; a();`],
    ['a type', `import type { A } from '../../high/top/a.ts'; export const a: A = 1;`],
    ['what it exports again', `export { a } from '../../high/top/a.ts';`],
    ['what is fetched when it is wanted', `export const a = () => import('../../high/top/a.ts');`],
  ])('names an import upwards: %s', (_what, text) => {
    expect(check(file('low/ground/b.ts', text))).toEqual([
      'server/features/low/ground/b.ts imports server/features/high/top/a.ts: low/ground does not stand above high/top',
    ]);
  });

  it('names both sides of a circle between neighbours', () => {
    const left = file('low/left/a.ts', `import { b } from '../right/b.ts'; export const a = b;`);
    const right = file(
      'low/right/b.ts',
      `import type { a } from '../left/a.ts'; export const b = 1 as typeof a;`,
    );
    expect(check(left, right)).toHaveLength(2);
  });

  it('names a folder without a level', () => {
    expect(check(file('low/new/a.ts', 'export const a = 1;'))).toEqual([
      'server/features/low/new has no level in scripts/levels.ts',
    ]);
  });
});
