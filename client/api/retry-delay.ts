/** The longest that a server's `Retry-After` is obeyed, in milliseconds: a wrong one must not strand a page. */
const LONGEST_ASKED_MS = 5 * 60_000;

/**
 * How long to wait before a try, in milliseconds: twice as long each time, and half more or less by chance, so that the
 * pages of a server that was away do not all come back at once.
 *
 * @param tries how many have failed before, from 0
 */
export function retryDelay(
  tries: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
  random: () => number = Math.random,
): number {
  return Math.min(longestMs, firstMs * 2 ** tries) * (0.5 + random());
}

/** What a server or a proxy asks to wait, in milliseconds: `Retry-After` in seconds or as a date; 0 if it asks nothing. */
export function askedToWait(header: string | null | undefined, now = Date.now()): number {
  if (!header) return 0;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.min(LONGEST_ASKED_MS, Math.max(0, wait)) : 0;
}
