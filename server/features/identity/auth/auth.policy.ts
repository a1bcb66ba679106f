import type { Caller } from '../../../access/caller.ts';

/** Signed-in staff see their own account and practices. */
export const signedInStaff = (caller: Caller) => caller.staff();
