import type { Stage } from '../domain/participant.ts';
import { ENDED_VISIT_STATUSES, type VisitStatus } from '../domain/visit.ts';

export interface LinkStanding {
  active: boolean;
  expiresAt: Date;
  visitStatus: VisitStatus;
  stage: Stage | null;
  practiceDisabledAt: Date | null;
}

/** Why a link does not lead to its visit (PRODUCT 7.3). */
export type LinkRefusal =
  | 'VISIT_UNAVAILABLE'
  | 'BLOCKED_FROM_VISIT'
  | 'LINK_NOT_ACTIVE'
  | 'VISIT_LINK_EXPIRED';

/** How a link with LINK_NOT_ACTIVE ended, as its page words it (PRODUCT 7.3). */
export type LinkEnd = 'cancelled' | 'moved' | 'over' | 'unattended' | 'removed' | 'replaced';

interface LinkEndFacts {
  visitStatus: VisitStatus;
  cancelledAt?: Date | null;
  /** The staff member who ended it; null if the patient canceled. */
  removedBy?: string | null;
  noShowReason?: string | null;
}

/** A link that died before its visit was over, with its person still in the visit, was replaced by a newer one. */
export function linkEnd({ visitStatus, cancelledAt, removedBy, noShowReason }: LinkEndFacts): LinkEnd {
  switch (visitStatus) {
    case 'CANCELLED':
      return 'cancelled';
    case 'MOVED':
      return 'moved';
    case 'COMPLETE':
      return 'over';
    case 'EXPIRED':
    case 'NO_SHOW':
      return 'unattended';
    default:
      if (!cancelledAt) return 'replaced';
      if (noShowReason) return 'unattended';
      return removedBy ? 'removed' : 'cancelled';
  }
}

/**
 * Null if the link admits its owner.
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
 * Why a person who joined through the link has to leave; null if they may stay. Expiry stops new arrivals but not a
 * running visit: people in it, in the waiting room after it, or removed for some minutes stay until they leave or the
 * provider ends it, even after a reload. Otherwise a visit that outlasts a short expiry would be cut off mid-sentence.
 */
export function stayRefusal(link: LinkStanding, now: number): LinkRefusal | null {
  const refusal = linkRefusal(link, now);
  return refusal === 'VISIT_LINK_EXPIRED' && isUnderWay(link) ? null : refusal;
}

function isUnderWay({ visitStatus, stage }: LinkStanding): boolean {
  const begun = visitStatus === 'IN_VISIT' || visitStatus === 'PAUSED';
  return begun && (stage === 'in-visit' || stage === 'waiting' || stage === 'removed');
}

export interface GuestLinkStanding extends LinkStanding {
  removedAt: Date | null;
}
export type GuestLinkRefusal = LinkRefusal | 'GUEST_ACCESS_DENIED';

/** Like {@link linkRefusal}, for a guest's link. A withdrawn invitation is the reason as long as the visit exists. */
export function guestLinkRefusal(link: GuestLinkStanding, now: number): GuestLinkRefusal | null {
  return uninvited(link) ?? linkRefusal(link, now);
}

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
