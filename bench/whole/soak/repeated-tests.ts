import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from '../../measure/figures.ts';

const ROOT = join(import.meta.dirname, '../../..');
const KILLS = ['server/features/check-in/workflow/kills.long.test.ts'];
const MUTATIONS = [
  'server/http/fuzz-rest-bodies.long.test.ts',
  'server/features/room/visit-room/fuzz-commands.long.test.ts',
  'server/features/room/visit-room/fuzz-handshakes.long.test.ts',
  'server/features/check-in/device-test/fuzz-echo.long.test.ts',
];

/**
 * Kills the server this many times after it acknowledged steps before a visit. Nothing acknowledged is lost or
 * doubled. `npm test` runs the same test with a few kills.
 */
export async function soakStepKills(kills: number): Promise<Figure[]> {
  const { code, seconds } = await runTests(KILLS, { KILLS: String(kills) });
  return [
    {
      what: `steps before a visit, server killed after ${kills} acknowledgements (${seconds.toFixed(0)} s)`,
      product: code === 0 ? 'nothing lost, nothing doubled' : `the test ended with ${code}`,
      baseline: '—',
      ratio: '',
      target: 'nothing lost, nothing doubled',
      met: code === 0,
    },
  ];
}

/**
 * Sends this many calls and commands that violate their contracts. All are refused, and nothing changes. `npm test`
 * runs the same tests with fewer. A failure names the seed, and `SEED` repeats it.
 */
export async function soakMutations(count: number, seed: number): Promise<Figure[]> {
  const { code, seconds } = await runTests(MUTATIONS, { COUNT: String(count), SEED: String(seed) });
  return [
    {
      what: `${count} broken calls and ${count} broken commands, seed ${seed} (${seconds.toFixed(0)} s)`,
      product: code === 0 ? 'all refused, nothing changed' : `the tests ended with ${code}`,
      baseline: '—',
      ratio: '',
      target: 'all refused, nothing changed',
      met: code === 0,
    },
  ];
}

async function runTests(
  tests: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; seconds: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...tests], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', ...environment },
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  return { code, seconds: (performance.now() - began) / 1000 };
}
