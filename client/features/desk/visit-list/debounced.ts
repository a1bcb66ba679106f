/** However many changes follow one another, the first is shown within this time plus {@link SPREAD_MS}. */
const LATEST_MS = 2_000;
/** Spreads the requests of pages that receive the same changes. */
const SPREAD_MS = 1_000;

export interface Debounced<T> {
  after(change: T): void;
  cancel(): void;
}

/**
 * Runs once some time after the last of several changes, with all of them, and within three seconds of the
 * first.
 *
 * @param ms delay after the last change, in milliseconds
 */
export function debounced<T>(ms: number, run: (changes: ReadonlySet<T>) => void): Debounced<T> {
  const latest = LATEST_MS + Math.random() * SPREAD_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changes = new Set<T>();
  let due = 0;
  return {
    after(change) {
      const now = performance.now();
      if (changes.size === 0) due = now + latest;
      changes.add(change);
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          const all = changes;
          changes = new Set();
          run(all);
        },
        Math.max(0, Math.min(ms, due - now)),
      );
    },
    cancel: () => clearTimeout(timer),
  };
}
