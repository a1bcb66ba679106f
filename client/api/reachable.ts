import { createStore } from 'zustand/vanilla';

/** Whether the server can be reached, as far as this page has noticed. The browser alone is wrong on many networks. */
export const reachable = createStore<{ now: boolean }>(() => ({ now: true }));

export function noteReachable(now: boolean): void {
  if (reachable.getState().now !== now) reachable.setState({ now });
}
