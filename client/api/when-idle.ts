/** Safari has no `requestIdleCallback`, so the work waits this long there. */
const SAFARI_MS = 1_000;

/**
 * Runs work once the browser has nothing more urgent.
 *
 * @param timeout the longest wait, in milliseconds
 * @returns a function that cancels it
 */
export function whenIdle(work: () => void, timeout: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(work, { timeout });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(work, SAFARI_MS);
  return () => clearTimeout(timer);
}
