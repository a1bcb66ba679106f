/** The longest `Retry-After` that is obeyed. A wrong one must not strand a page. */
const LONGEST_ASKED_MS = 5 * 60_000;

/**
 * The delay before an attempt, in milliseconds: doubled each time and randomly varied by up to half, so that pages do
 * not all return at once to a server that was unreachable.
 *
 * @param tries number of failed attempts so far
 */
export function retryDelay(
  tries: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
  random: () => number = Math.random,
): number {
  return Math.min(longestMs, firstMs * 2 ** tries) * (0.5 + random());
}

/** The delay that a server or proxy requests, in milliseconds: `Retry-After` in seconds or as a date; 0 if missing. */
export function askedToWait(header: string | null | undefined, now = Date.now()): number {
  if (!header) return 0;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.min(LONGEST_ASKED_MS, Math.max(0, wait)) : 0;
}
