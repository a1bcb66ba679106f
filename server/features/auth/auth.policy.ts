import type { Caller } from '../../http/caller.ts';

/** Whoever is signed in as staff sees their own account and practices. */
export const signedInStaff = (caller: Caller) => caller.staff();
