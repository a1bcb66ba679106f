// Replaces `zustand` in tests of screens, as its documentation advises: a program has each of these stores once, so a
// test would start with the state that the previous test left in them.
import { create as createStore, type UseBoundStore } from 'zustand/react';
import type { StateCreator, StoreApi } from 'zustand/vanilla';

export { useStore } from 'zustand/react';

const resets: (() => void)[] = [];

export function create<S>(initializer: StateCreator<S>): UseBoundStore<StoreApi<S>> {
  const store = createStore(initializer);
  resets.push(() => store.setState(store.getInitialState(), true));
  return store;
}

export function resetStores(): void {
  for (const reset of resets) reset();
}
