import { useRef, useState } from 'react';

/**
 * What a button does: one attempt at a time, and why the last one failed.
 *
 * @param explain what to show of a failure, after what else it brings about; null when there is nothing to show
 */
export function useAttempt(explain: (failure: unknown) => unknown = (failure) => failure) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** A second click may come before the first is rendered. */
  const running = useRef(false);

  /** @returns whether it succeeded; false also while another one runs */
  async function attempt(action: () => unknown): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await action();
      return true;
    } catch (failure) {
      setError(await explain(failure));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, error, attempt, forget: () => setError(null) };
}
