/** Safari has no `requestIdleCallback`: there the work waits this long, in milliseconds. */
const SAFARI_MS = 1_000;

/**
 * Runs work once the browser has nothing more urgent.
 *
 * @param timeout the longest wait, in milliseconds
 * @returns cancels it
 */
export function whenIdle(work: () => void, timeout: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(work, { timeout });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(work, SAFARI_MS);
  return () => clearTimeout(timer);
}
