/**
 * What to add to `performance.now()` for the time since the epoch, in milliseconds. Not `performance.timeOrigin`, which
 * is from when a page or process began: the system's clock may have been set since. Also runs in pages.
 */
export function epochOffset(): number {
  const before = Date.now();
  let now = before;
  while (now === before) now = Date.now();
  return now - performance.now();
}
