import { createStore } from 'zustand/vanilla';

/** `navigator.onLine` alone is wrong on many networks, so this also follows the outcome of calls. */
export const reachable = createStore<{ now: boolean }>(() => ({ now: true }));

export function noteReachable(now: boolean): void {
  if (reachable.getState().now !== now) reachable.setState({ now });
}
