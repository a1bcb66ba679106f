import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from '../../measure/table.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TESTS = [
  'server/http/fuzz-rest-bodies.long.test.ts',
  'server/features/room/visit-room/fuzz-commands.long.test.ts',
  'server/features/room/visit-room/fuzz-handshakes.long.test.ts',
  'server/features/check-in/device-test/fuzz-echo.long.test.ts',
];

/**
 * Sends this many calls and commands that violate their contracts. All are refused, and nothing changes. `npm test`
 * runs the same tests with fewer. A failure names the seed, and `SEED` repeats it.
 */
export async function soakMutations(count: number, seed: number): Promise<Figure[]> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...TESTS], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', COUNT: String(count), SEED: String(seed) },
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const seconds = (performance.now() - began) / 1000;
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
