import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesAmong } from './circles.ts';
import { type Source, sourcesOf } from './sources.ts';

const ROOT = path.dirname(import.meta.dirname);

it('no files and no folders of the product import each other in a circle', () => {
  const sources = ['server', 'client', 'shared', 'sfu'].flatMap((area) => sourcesOf(ROOT, area));
  expect(sources.length).toBeGreaterThan(600);
  expect(circlesAmong(sources)).toEqual([]);
});

describe('the check itself', () => {
  const file = (name: string, text: string): Source => ({ path: name, text });

  it('allows a folder to import the folder below it, and a file its neighbor', () => {
    const room = file(
      'room/room.ts',
      `import { step } from './machine/step.ts'; import './timers.ts'; step();`,
    );
    const timers = file('room/timers.ts', 'export const a = 1;');
    const step = file('room/machine/step.ts', 'export const step = () => {};');
    expect(circlesAmong([room, timers, step])).toEqual([]);
  });

  it('names files that import each other, by types or values', () => {
    const service = file('consent/service.ts', `import { render } from './receipt.ts'; render();`);
    const receipt = file(
      'consent/receipt.ts',
      `import type { Signed } from './service.ts'; export const render = (s?: Signed) => s;`,
    );
    expect(circlesAmong([service, receipt])).toEqual([
      'files in a circle: consent/receipt.ts imports consent/service.ts; ' +
        'consent/service.ts imports consent/receipt.ts',
    ]);
  });

  it('names a circle of three files', () => {
    const circles = circlesAmong([
      file('x/a.ts', `import './b.ts';`),
      file('x/b.ts', `import './c.ts';`),
      file('x/c.ts', `import './a.ts';`),
      file('x/d.ts', `import './a.ts';`),
    ]);
    expect(circles).toEqual([
      'files in a circle: x/a.ts imports x/b.ts; x/b.ts imports x/c.ts; x/c.ts imports x/a.ts',
    ]);
  });

  it('names folders whose files form a circle, although no two files do', () => {
    const circles = circlesAmong([
      file('room/owned.ts', `import './handlers/index.ts';`),
      file('room/handlers/index.ts', `import '../policy.ts';`),
      file('room/policy.ts', 'export const a = 1;'),
    ]);
    expect(circles).toEqual([
      'folders in a circle: room/handlers/index.ts imports room/policy.ts; ' +
        'room/owned.ts imports room/handlers/index.ts',
    ]);
  });
});
