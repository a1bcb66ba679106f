import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** How long `fixed-work.ts` takes on each core at once, on the machine that the limits were set on, at rest; in seconds. */
const REFERENCE_SECONDS = 1;
const MOST = 8;

/** Names the factor to the test programs, whose deadlines follow it. */
export const SLOWNESS = 'ANTEROOM_TEST_SLOWNESS';

/**
 * How many times slower than the reference this machine is now, neighbours included: 1 to 8.
 * Takes about a second: every core does the same fixed piece of work at once.
 */
export async function measureSlowness(): Promise<number> {
  const seconds = await Promise.all(Array.from({ length: availableParallelism() }, workInThread));
  return Math.min(MOST, Math.max(1, Math.max(...seconds) / REFERENCE_SECONDS));
}

/**
 * A deadline that ends a hopeless wait, on this machine; in milliseconds.
 *
 * @param milliseconds on the reference machine, which a run by hand takes this one for
 */
export function patience(milliseconds: number): number {
  return Math.round(milliseconds * Number(process.env[SLOWNESS] || 1));
}

function workInThread(): Promise<number> {
  const worker = new Worker(new URL('fixed-work.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
