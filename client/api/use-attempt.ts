import { useRef, useState } from 'react';

/**
 * Runs a button's action, one attempt at a time, and keeps the last failure.
 *
 * @param explain handles a failure and returns what to show; null shows nothing
 */
export function useAttempt(explain: (failure: unknown) => unknown = (failure) => failure) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** A second click may arrive before the first is rendered. */
  const running = useRef(false);

  /** @returns whether it succeeded; false also while another attempt runs */
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
