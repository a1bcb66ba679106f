import { expect, test } from 'vitest';
import { sourcesOf } from './sources.ts';

const STARTERS = [
  'server/runtime/config/secrets.ts',
  'server/storage/postgres/embedded/cluster.ts',
  'server/storage/postgres/embedded/postmaster.ts',
  'server/storage/postgres/embedded/system-user.ts',
  'sfu/worker/build.ts',
  'sfu/worker/check.ts',
  'sfu/worker/prebuilt.ts',
];
const root = `${import.meta.dirname}/..`;
const sources = ['server', 'sfu'].flatMap((area) => sourcesOf(root, area));

test('few files start programs, and they answer no requests (ASVS 1.2.5)', () => {
  const starters = sources.filter(({ text }) => /['"](?:node:)?child_process['"]/.test(text));
  expect(starters.map(({ path }) => path).sort()).toEqual(STARTERS);
});

test('a shell runs only what the operator set, and a fixed line (ASVS 1.2.5)', () => {
  const shells = sources.filter(
    ({ path, text }) => STARTERS.includes(path) && /\bshell:|[{,]\s*exec(?:Sync)?\s*[,}]|\bsh['"]/.test(text),
  );
  expect(shells.map(({ path }) => path).sort()).toEqual([
    'server/runtime/config/secrets.ts',
    'server/storage/postgres/embedded/system-user.ts',
  ]);
});
