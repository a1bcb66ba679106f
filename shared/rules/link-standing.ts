import type { Stage } from '../domain/participant.ts';
import { ENDED_VISIT_STATUSES, type VisitStatus } from '../domain/visit.ts';

/** All that decides whether a link is good. */
export interface LinkStanding {
  active: boolean;
  expiresAt: Date;
  visitStatus: VisitStatus;
  /** Of the seat that the link leads to; null while there is none. */
  stage: Stage | null;
  /** When the practice was switched off. */
  practiceDisabledAt: Date | null;
}

/** Why a link does not lead to its visit (PRODUCT 7.3). */
export type LinkRefusal =
  | 'VISIT_UNAVAILABLE'
  | 'BLOCKED_FROM_VISIT'
  | 'LINK_NOT_ACTIVE'
  | 'VISIT_LINK_EXPIRED';

/**
 * Why the link lets nobody in any more, null while it does.
 *
 * @param now milliseconds since the epoch
 */
export function linkRefusal(link: LinkStanding, now: number): LinkRefusal | null {
  if (link.practiceDisabledAt) return 'VISIT_UNAVAILABLE';
  if (!link.active && link.stage === 'removed') return 'BLOCKED_FROM_VISIT';
  if (!link.active || ENDED_VISIT_STATUSES.includes(link.visitStatus)) return 'LINK_NOT_ACTIVE';
  return link.expiresAt.getTime() <= now ? 'VISIT_LINK_EXPIRED' : null;
}

/**
 * Why whoever came by the link has to go, null while they may stay. Expiry closes the way in, and does not end
 * what has begun: while the visit goes on, whoever is in it stays until they leave or the provider ends it, also
 * after a reload, and so does whoever was sent back to the waiting room or away for some minutes. A visit that runs
 * over, where the practice's period is short, would otherwise be cut in the middle of a sentence.
 */
export function stayRefusal(link: LinkStanding, now: number): LinkRefusal | null {
  const refusal = linkRefusal(link, now);
  return refusal === 'VISIT_LINK_EXPIRED' && isUnderWay(link) ? null : refusal;
}

function isUnderWay({ visitStatus, stage }: LinkStanding): boolean {
  const begun = visitStatus === 'IN_VISIT' || visitStatus === 'PAUSED';
  return begun && (stage === 'in-visit' || stage === 'waiting' || stage === 'removed');
}

/** A guest's link, and whether the invitation was taken back. */
export interface GuestLinkStanding extends LinkStanding {
  removedAt: Date | null;
}
export type GuestLinkRefusal = LinkRefusal | 'GUEST_ACCESS_DENIED';

/** As {@link linkRefusal}, of a guest's link: whoever was uninvited is told so while there is a visit. */
export function guestLinkRefusal(link: GuestLinkStanding, now: number): GuestLinkRefusal | null {
  return uninvited(link) ?? linkRefusal(link, now);
}

/** As {@link stayRefusal}, of a guest's link. */
export function guestStayRefusal(link: GuestLinkStanding, now: number): GuestLinkRefusal | null {
  return uninvited(link) ?? stayRefusal(link, now);
}

function uninvited({
  removedAt,
  practiceDisabledAt,
  visitStatus,
}: GuestLinkStanding): 'GUEST_ACCESS_DENIED' | null {
  if (practiceDisabledAt || ENDED_VISIT_STATUSES.includes(visitStatus)) return null;
  return removedAt ? 'GUEST_ACCESS_DENIED' : null;
}
