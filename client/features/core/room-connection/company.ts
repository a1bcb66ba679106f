import { createStore, type StoreApi } from 'zustand/vanilla';

/** Someone else is present or waiting in this tab's visit: a listening clinician is not idle. */
export const company: StoreApi<{ present: boolean }> = createStore(() => ({ present: false }));
