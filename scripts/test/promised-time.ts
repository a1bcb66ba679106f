import { patience } from './machine.ts';

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
