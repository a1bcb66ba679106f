import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from '../../measure/table.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TEST = 'server/features/check-in/workflow/kills.long.test.ts';

/**
 * Kills the server this many times after it acknowledged steps before a visit. Nothing acknowledged is lost or
 * doubled. `npm test` runs the same test with a few kills.
 */
export async function soakStepKills(kills: number): Promise<Figure[]> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', TEST], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', KILLS: String(kills) },
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const seconds = (performance.now() - began) / 1000;
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
