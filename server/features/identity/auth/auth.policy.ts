import type { Caller } from '../../../http/access/caller.ts';

export const signedInStaff = (caller: Caller) => caller.staff();
