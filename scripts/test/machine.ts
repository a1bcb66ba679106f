import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * Duration of `fixed-work.ts` on all cores in parallel, on the idle machine that the limits were set on, in seconds.
 */
const REFERENCE_SECONDS = 1;
const MOST = 8;

export const SLOWNESS = 'ANTEROOM_TEST_SLOWNESS';

/**
 * How many times slower than the reference this machine is now, including other load: 1 to 8. Takes about a second, in
 * which every core does the same fixed piece of work.
 */
export async function measureSlowness(): Promise<number> {
  const seconds = await Promise.all(Array.from({ length: availableParallelism() }, workInThread));
  return Math.min(MOST, Math.max(1, Math.max(...seconds) / REFERENCE_SECONDS));
}

/**
 * A deadline for hopeless waits on this machine, in milliseconds.
 *
 * @param milliseconds on the reference machine. Manual runs assume that this machine is the reference
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

export const DURATIONS = 'ANTEROOM_TEST_DURATIONS';

/**
 * The matcher `expect(milliseconds).toTakeAtMost(promised)`, for Vitest and Playwright. `npm run test:all` asserts it,
 * scaled by the machine's speed. The gate does not: its tests wait for the resulting state, so that a busy machine
 * fails nothing.
 */
export function toTakeAtMost(milliseconds: number, promised: number) {
  const most = patience(promised);
  return {
    pass: !process.env[DURATIONS] || milliseconds <= most,
    message: () =>
      `It took ${Math.round(milliseconds)} ms, and is promised in ${promised} ms: ${most} on this machine.`,
  };
}
