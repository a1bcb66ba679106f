import type { Caller } from '../../../access/caller.ts';

export const signedInStaff = (caller: Caller) => caller.staff();
