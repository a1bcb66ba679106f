import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * True while this tab shows a live visit in which someone else is present or waiting: a listening clinician
 * is not idle.
 */
export const company: StoreApi<{ present: boolean }> = createStore(() => ({ present: false }));
