import type { Caller } from '#server/http/access/caller.ts';

export const signedInStaff = (caller: Caller) => caller.staff();
