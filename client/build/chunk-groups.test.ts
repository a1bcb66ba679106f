import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { chunkGroups } from './chunk-groups.ts';

const ROOT = '/home/client/anteroom';
const [, pages] = chunkGroups(`${ROOT}/client`);

it.each([
  ['client/main.tsx', true],
  ['shared/rules/age.ts', true],
  ['node_modules/lucide-react/dist/esm/icons/mic.mjs', true],
  ['shared/i18n/en/core/common.json', false],
  ['node_modules/socket.io-client/build/esm/index.js', false],
  ['node_modules/a-library/client/index.js', false],
  ['client-of-another/main.tsx', false],
])('puts %s into a page’s file: %s', (file, ours) => {
  const { test } = pages ?? {};
  if (typeof test !== 'function') throw new Error('expected a function');
  expect(test(`${ROOT}/${file}`)).toBe(ours);
});

function fileOf(module: string, modules: Record<string, string[]>): string | null | undefined {
  const { name } = pages ?? {};
  if (typeof name !== 'function') throw new Error('expected a function');
  const info = (id: string) => modules[id.replace(`${ROOT}/client/`, '')];
  const getModuleInfo = (id: string) => {
    const imports = info(id);
    return imports && { importedIds: imports.map((file) => `${ROOT}/client/${file}`) };
  };
  return name(`${ROOT}/client/${module}`, { getModuleInfo } as unknown as Rolldown.ChunkingContext);
}

const ARRIVAL = 'features/room/waiting-room/patient-visit-page.tsx';
const VISIT = 'features/room/in-visit/visit-view.tsx';

it('reports a page that is not a module of the build', () => {
  expect(() => fileOf('main.tsx', { 'main.tsx': [], [VISIT]: [] })).toThrow(
    `client/${ARRIVAL} is no module of the build`,
  );
});

it('puts code shared by pages into the first page’s file', () => {
  const modules = { 'main.tsx': [], [ARRIVAL]: ['a.ts'], [VISIT]: ['a.ts', 'b.ts'], 'a.ts': [], 'b.ts': [] };
  expect(['a.ts', 'b.ts', 'c.ts'].map((module) => fileOf(module, modules))).toEqual([
    'arrival',
    'visit',
    null,
  ]);
});
