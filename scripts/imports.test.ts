import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AREAS, againstOrder, circlesAmong, climbingImports, refusedImports } from './imports.ts';
import { ROOT } from './run-command.ts';
import { type Source, sourcesOf } from './sources.ts';

const PARTS = ['client', 'server', 'shared', 'sfu', 'migrations'];
const SIDES = Object.keys(AREAS) as (keyof typeof AREAS)[];

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

describe('the product', () => {
  const sources = PARTS.flatMap((part) => sourcesOf(ROOT, part, { tests: true }));

  it('imports nothing that the rules refuse', () => {
    expect(sources.length).toBeGreaterThan(3000);
    expect(refusedImports(sources)).toEqual([]);
  });

  it('names distant files from the project’s folder', () => {
    expect(climbingImports(sources)).toEqual([]);
  });

  it.each(SIDES)(
    'has features in the %s that import only from earlier areas, and never in a circle',
    (side) => {
      expect(againstOrder(sourcesOf(ROOT, `${side}/features`), AREAS[side])).toEqual([]);
    },
  );

  it.each(SIDES)('has no area in the %s that is missing from the order', (side) => {
    expect(foldersIn(`${side}/features`)).toEqual([...AREAS[side]].sort());
  });

  it.each(['shared/contracts/rest', 'shared/i18n/en', 'shared/i18n/es', 'e2e'])(
    'has the same areas in %s',
    (folder) => {
      const known: readonly string[] = [...AREAS.server, 'support'];
      expect(foldersIn(folder).filter((name) => !known.includes(name))).toEqual([]);
    },
  );
});

describe('the documents', () => {
  const drawn = Array.from(
    read('docs/ARCHITECTURE.md').matchAll(/^\| `([a-z-]+)` \| ([^|]+\.) \|$/gm),
    ([, area = '', purpose = '']) => ({ area, purpose }),
  );

  it('list the areas in ARCHITECTURE.md in the server’s order', () => {
    expect(drawn.map(({ area }) => area)).toEqual(AREAS.server);
  });

  it('have one line per feature in features.md, which names its sides', () => {
    const sections = read('docs/architecture/features.md').split(/^## /m).slice(1);
    const described = sections.map((section) => {
      const [area = '', , purpose = ''] = section.split('\n');
      const lines = Array.from(section.matchAll(/^\| `([a-z-]+)` \| ([^|]+) \| ([^|]+) \|$/gm));
      const on = (column: number) =>
        lines
          .filter((cells) => cells[column] !== '—')
          .map(([, feature = '']) => feature)
          .sort();
      return { area, purpose, server: on(2), client: on(3) };
    });
    expect(described).toEqual(
      drawn.map((one) => ({
        ...one,
        server: foldersIn(`server/features/${one.area}`),
        client: (AREAS.client as readonly string[]).includes(one.area)
          ? foldersIn(`client/features/${one.area}`)
          : [],
      })),
    );
  });
});

describe('the rules', () => {
  const file = (name: string, imported: string): Source => ({
    path: name,
    text: `import { thing } from '${imported}';\nthing();\n`,
  });

  it.each([
    ['client/entry.ts', '#server/runtime/config/env.ts'],
    ['client/features/room/join/screen.ts', '#sfu/codecs.ts'],
    ['client/features/room/join/other.ts', '#client/app/router.ts'],
    ['client/ui/components/button.ts', '#client/features/room/join/screen.ts'],
    ['client/ui/components/field.ts', '#client/app/router.ts'],
    ['shared/rules/expiry.ts', '#server/env.ts'],
    ['shared/rules/window.ts', '../../client/api/call.ts'],
    ['shared/domain/guest.ts', 'node:fs'],
    ['sfu/room.ts', '#shared/domain/visit.ts'],
    ['server/app.ts', '../client/api/call.ts'],
    ['server/runtime/jobs/reminders.ts', '#server/features/visits/visits/visits.queries.ts'],
    ['server/storage/settings/effective.ts', '#server/features/core/audit/audit.service.ts'],
    ['server/adapters/messaging/email/adapter.ts', '#server/features/visits/visits/visits.service.ts'],
    ['server/features/visits/links/links.service.ts', '../visits/visits.queries.ts'],
    ['server/features/visits/visits/visits.service.ts', './visits.routes.ts'],
    ['server/features/visits/visits/visits.queries.ts', './visits.service.ts'],
    ['server/features/room/visit-room/handlers/admit.ts', '#server/features/visits/visits/visits.queries.ts'],
    ['migrations/0001-first.ts', '../shared/domain/visit.ts'],
  ])('refuse that %s imports %s', (name, imported) => {
    expect(refusedImports([file(name, imported)])).toHaveLength(1);
  });

  it.each([
    ['client/app/router.ts', '#client/features/room/join/screen.ts'],
    ['client/features/room/join/form.ts', '#client/ui/components/button.ts'],
    ['client/media/device.ts', 'mediasoup-client'],
    ['shared/rules/password.ts', '../domain/visit.ts'],
    ['server/main.ts', '../sfu/room.ts'],
    ['server/features/visits/links/links.routes.ts', './links.service.ts'],
    ['server/features/visits/links/short.service.ts', './links.queries.ts'],
    ['server/features/desk/visit-list/other.service.ts', '#server/features/visits/visits/visits.service.ts'],
    ['server/features/room/visit-room/live/live-room.ts', '../records/visit-room.queries.ts'],
    ['server/storage/rotation/rotation.test.ts', '#server/features/core/audit/audit.service.ts'],
    ['migrations/0002-second.ts', 'kysely'],
  ])('allow that %s imports %s', (name, imported) => {
    expect(refusedImports([file(name, imported)])).toEqual([]);
  });

  it.each([
    ['a value', `import { a } from '#server/features/high/top/a.ts'; a();`],
    ['a type', `import type { A } from '#server/features/high/top/a.ts'; export const a: A = 1;`],
    ['a re-export', `export { a } from '../../high/top/a.ts';`],
    ['a dynamic import', `export const a = () => import('#server/features/high/top/a.ts');`],
  ])('name an import from a later area: %s', (_what, text) => {
    const ground = { path: 'server/features/low/ground/b.ts', text };
    expect(againstOrder([ground], ['low', 'high'])).toEqual([
      'server/features/low/ground/b.ts imports server/features/high/top/a.ts: high comes after low',
    ]);
  });

  it('name a circle of features in an area, even if no two files close it', () => {
    const left = file('server/features/low/left/inner/a.ts', '#server/features/low/right/b.ts');
    const right = file('server/features/low/right/c.ts', '#server/features/low/left/d.ts');
    expect(againstOrder([left, right], ['low'])).toEqual([
      'server/features/low/left/inner/a.ts imports server/features/low/right/b.ts; server/features/low/right/c.ts imports server/features/low/left/d.ts',
    ]);
  });

  it.each([
    ['out of its feature', 'client/features/room/join/a.ts', '../../desk/search/b.ts'],
    ['out of the app', 'client/app/staff-gate.tsx', '../features/core/info/a.ts'],
    ['two folders up', 'server/http/access/a.ts', '../../storage/db/list.ts'],
  ])('name a relative import %s', (_what, name, imported) => {
    expect(climbingImports([file(name, imported)])).toEqual([`${name} imports ${imported}`]);
  });

  it.each([
    ['client/features/room/in-visit/stage/captions/a.ts', '../../seat/b.ts'],
    ['server/storage/db/a.ts', '../files/b.ts'],
  ])('allow the near relative import of %s', (name, imported) => {
    expect(climbingImports([file(name, imported)])).toEqual([]);
  });
});

describe('circles', () => {
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
});
