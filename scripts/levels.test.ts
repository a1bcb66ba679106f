import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { againstLevels, LEVELS } from './levels.ts';
import { type Source, sourcesOf } from './sources.ts';

const ROOT = path.dirname(import.meta.dirname);

describe('the levels of the features', () => {
  it.each(Object.entries(LEVELS))('%s imports downwards only', (area, levels) => {
    const sources = sourcesOf(ROOT, area);
    expect(sources.length).toBeGreaterThan(100);
    expect(againstLevels(area, levels, sources)).toEqual([]);
  });
});

describe('the check itself', () => {
  const levels = [['ground'], ['left', 'right'], ['top']];
  const file = (name: string, text: string): Source => ({ path: `server/features/${name}`, text });
  const check = (...sources: Source[]) => againstLevels('server/features', levels, sources);

  it('allows a folder to import from lower levels, and from itself', () => {
    const top = file('top/a.ts', `import { b } from '../ground/b.ts'; import './c.ts'; export { b };`);
    expect(check(top)).toEqual([]);
  });

  it.each([
    ['a value', `import { a } from '../top/a.ts'; a();`],
    ['a type', `import type { A } from '../top/a.ts'; export const a: A = 1;`],
    ['what it exports again', `export { a } from '../top/a.ts';`],
    ['what is fetched when it is wanted', `export const a = () => import('../top/a.ts');`],
  ])('names an import upwards: %s', (_what, text) => {
    expect(check(file('ground/b.ts', text))).toEqual([
      'server/features/ground/b.ts imports server/features/top/a.ts: ground does not stand above top',
    ]);
  });

  it('names both sides of a circle between neighbours', () => {
    const left = file('left/a.ts', `import { b } from '../right/b.ts'; export const a = b;`);
    const right = file(
      'right/b.ts',
      `import type { a } from '../left/a.ts'; export const b = 1 as typeof a;`,
    );
    expect(check(left, right)).toHaveLength(2);
  });

  it('names a folder without a level', () => {
    expect(check(file('new/a.ts', 'export const a = 1;'))).toEqual([
      'server/features/new has no level in scripts/levels.ts',
    ]);
  });
});
