import type { Caller } from '../../access/caller.ts';

/** Whoever is signed in as staff sees their own account and practices. */
export const signedInStaff = (caller: Caller) => caller.staff();
