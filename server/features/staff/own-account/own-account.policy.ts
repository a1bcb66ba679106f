import type { Caller } from '#server/http/access/caller.ts';

/** Signed-in staff read and change only their own account (PRODUCT 16.1). */
export const oneself = (caller: Caller) => caller.staff();

/** Like {@link oneself}, but also allows an administrator who has to add a passkey first. */
export const oneselfAddingPasskey = (caller: Caller) => caller.staff({ owingPasskey: true });
