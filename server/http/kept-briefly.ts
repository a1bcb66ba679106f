/**
 * Reads once for all who ask within `ms` milliseconds, and while it is being read: for what strangers may ask without limit.
 * A failure is told to all who wait for it, and not kept.
 */
export function keptBriefly<T>(ms: number, read: () => Promise<T>, now = () => performance.now()) {
  let kept: { result: Promise<T>; until: number } | undefined;
  return (): Promise<T> => {
    if (kept && now() < kept.until) return kept.result;
    const entry = { result: read(), until: Number.POSITIVE_INFINITY };
    kept = entry;
    entry.result.then(
      () => {
        entry.until = now() + ms;
      },
      () => {
        if (kept === entry) kept = undefined;
      },
    );
    return entry.result;
  };
}
