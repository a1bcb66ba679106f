import type { Trx } from '#server/storage/db/database.ts';
import {
  activateLinks,
  activateLinksOfPatient,
  deactivateLinksOfGuest,
  deactivateLinksOfPatient,
  deactivateLinksOfVisit,
  expireLinksOfPatient,
  findNewestLinkOfGuest,
} from './links.queries.ts';

/**
 * The visit is over: deactivates all of its links (PRODUCT 6.1).
 *
 * @returns the deactivated links, whose sockets have to close after the commit (`live.endLink`)
 */
export function deactivateLinks(trx: Trx, visitId: string): Promise<string[]> {
  return deactivateLinksOfVisit(trx, visitId);
}

/**
 * A patient was removed permanently: deactivates all of their links.
 *
 * @returns as {@link deactivateLinks}
 */
export function blockLinks(trx: Trx, sessionId: string): Promise<string[]> {
  return deactivateLinksOfPatient(trx, sessionId);
}

/**
 * A patient's links went to a wrong address: deactivates them permanently.
 *
 * @returns as {@link deactivateLinks}
 */
export function retireLinks(trx: Trx, sessionId: string, now: number): Promise<string[]> {
  return expireLinksOfPatient(trx, sessionId, new Date(now));
}

/** The removal was cleared: reactivates their links until they expire. */
export function unblockLinks(trx: Trx, sessionId: string): Promise<void> {
  return activateLinksOfPatient(trx, sessionId);
}

/** What deactivated them was undone. */
export function reactivateLinks(trx: Trx, linkIds: readonly string[]): Promise<void> {
  return activateLinks(trx, linkIds);
}

/**
 * The guest may no longer come, or not with these links.
 *
 * @returns as {@link deactivateLinks}
 */
export function blockGuestLinks(trx: Trx, guestId: string): Promise<string[]> {
  return deactivateLinksOfGuest(trx, guestId);
}

/** The removal was cleared: reactivates the newest link. */
export async function unblockGuestLinks(trx: Trx, guestId: string): Promise<void> {
  const newest = await findNewestLinkOfGuest(trx, guestId);
  if (newest) await activateLinks(trx, [newest.id]);
}
