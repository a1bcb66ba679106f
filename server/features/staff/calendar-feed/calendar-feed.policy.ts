import type { Caller } from '#server/http/access/caller.ts';

/** Signed-in staff read and change their own feed; no call names another person's (PRODUCT 16.8). */
export const owner = (caller: Caller) => caller.staff();
