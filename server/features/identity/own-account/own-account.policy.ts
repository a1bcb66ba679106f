import type { Caller } from '../../../http/access/caller.ts';

/** Signed-in staff read and change their own account; no call names another one (PRODUCT 16.1). */
export const oneself = (caller: Caller) => caller.staff();
