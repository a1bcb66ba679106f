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
 * Deactivates all links of a visit that is over (PRODUCT 6.1).
 *
 * @returns the deactivated links, whose sockets have to close after the commit (`live.endLink`)
 */
export function deactivateLinks(trx: Trx, visitId: string): Promise<string[]> {
  return deactivateLinksOfVisit(trx, visitId);
}

/**
 * Deactivates all links of a permanently removed patient.
 *
 * @returns as {@link deactivateLinks}
 */
export function blockLinks(trx: Trx, sessionId: string): Promise<string[]> {
  return deactivateLinksOfPatient(trx, sessionId);
}

/**
 * Permanently deactivates links that went to a wrong address.
 *
 * @returns as {@link deactivateLinks}
 */
export function retireLinks(trx: Trx, sessionId: string, now: number): Promise<string[]> {
  return expireLinksOfPatient(trx, sessionId, new Date(now));
}

export function unblockLinks(trx: Trx, sessionId: string): Promise<void> {
  return activateLinksOfPatient(trx, sessionId);
}

export function reactivateLinks(trx: Trx, linkIds: readonly string[]): Promise<void> {
  return activateLinks(trx, linkIds);
}

/** @returns as {@link deactivateLinks} */
export function blockGuestLinks(trx: Trx, guestId: string): Promise<string[]> {
  return deactivateLinksOfGuest(trx, guestId);
}

/** Reactivates only the newest link. */
export async function unblockGuestLinks(trx: Trx, guestId: string): Promise<void> {
  const newest = await findNewestLinkOfGuest(trx, guestId);
  if (newest) await activateLinks(trx, [newest.id]);
}
