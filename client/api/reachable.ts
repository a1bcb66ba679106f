import { createStore } from 'zustand/vanilla';

/** Whether the last calls reached the server; `navigator.onLine` alone is wrong on many networks. */
export const reachable = createStore<{ now: boolean }>(() => ({ now: true }));

export function noteReachable(now: boolean): void {
  if (reachable.getState().now !== now) reachable.setState({ now });
}
