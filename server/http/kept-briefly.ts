/**
 * Shares one read among all callers while it runs and for `ms` milliseconds after, for data that strangers
 * may request without limit. A failure goes to all waiting callers and is not cached.
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
