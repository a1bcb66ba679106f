/** A picture that has not grown for this long has its final size. */
export const SETTLED_MS = 1_200;
/** Limits the wait on slow networks. */
export const PATIENCE_MS = 4_000;

/**
 * After full size is requested, a picture stays small for a moment, and then grows in one or two steps.
 *
 * @returns resolves when it has stopped growing, or the wait is over
 */
export function hasGrown(player: EventTarget, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(settled);
      clearTimeout(patience);
      player.removeEventListener('resize', again);
      resolve();
    };
    const again = () => {
      clearTimeout(settled);
      settled = setTimeout(over, SETTLED_MS);
    };
    let settled = setTimeout(over, SETTLED_MS);
    const patience = setTimeout(over, PATIENCE_MS);
    player.addEventListener('resize', again);
    signal.addEventListener('abort', over, { once: true });
  });
}
