import type { Caller } from '#server/http/access/caller.ts';

/** Signed-in staff read and change their own account; no call names another one (PRODUCT 16.1). */
export const oneself = (caller: Caller) => caller.staff();

/** Like {@link oneself}, also for an administrator who has to add a passkey before anything else. */
export const oneselfAddingPasskey = (caller: Caller) => caller.staff({ owingPasskey: true });
