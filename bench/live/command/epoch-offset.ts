/**
 * Add this to `performance.now()` for the time since the epoch, in milliseconds. Unlike `performance.timeOrigin`,
 * which is from when a page or process started, it accounts for later changes of the system's clock. Also runs in
 * pages.
 */
export function epochOffset(): number {
  const before = Date.now();
  let now = before;
  while (now === before) now = Date.now();
  return now - performance.now();
}
