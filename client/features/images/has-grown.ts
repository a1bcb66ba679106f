/** So long without growing, and it is as large as it gets; in milliseconds. */
export const SETTLED_MS = 1_200;
/** A network that lets it grow more slowly is not waited for, in milliseconds. */
export const PATIENCE_MS = 4_000;

/**
 * A picture that was asked for in full is sent small for a moment more, and then larger, in one step or two.
 *
 * @returns when it has not grown for a while, or the patience is over
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
