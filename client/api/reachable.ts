import { createStore } from 'zustand/vanilla';

const PATIENCE_MS = 5_000;

/** `navigator.onLine` alone is wrong on many networks, so this also follows the outcome of calls. */
export const reachable = createStore<{ now: boolean }>(() => ({ now: true }));

export function noteReachable(now: boolean): void {
  if (reachable.getState().now !== now) reachable.setState({ now });
}

/** Polls the server. Also false for a proxy that answers in its place. */
export async function askServer(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    noteReachable(true);
    return ok;
  } catch {
    noteReachable(false);
    return false;
  }
}
