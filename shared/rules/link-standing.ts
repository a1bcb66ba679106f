import type { LinkEnd } from '../domain/closing.ts';
import type { Stage } from '../domain/participant.ts';
import { ENDED_VISIT_STATUSES, type LinkExpirationUnit, type VisitStatus } from '../domain/visit.ts';

export interface LinkStanding {
  active: boolean;
  expiresAt: Date;
  visitStatus: VisitStatus;
  stage: Stage | null;
  practiceDisabledAt: Date | null;
}

/** PRODUCT 7.3. */
export type LinkRefusal =
  | 'VISIT_UNAVAILABLE'
  | 'BLOCKED_FROM_VISIT'
  | 'LINK_NOT_ACTIVE'
  | 'VISIT_LINK_EXPIRED';

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

const UNIT_MS: Record<LinkExpirationUnit, number> = {
  'DAY(S)': 86_400_000,
  'HOUR(S)': 3_600_000,
  'MINUTE(S)': 60_000,
  'SECOND(S)': 1_000,
};

/**
 * A visit's links expire at the end of the practice's period after the scheduled end, unless something else ends them
 * first (PRODUCT 7.3).
 *
 * @param endsAt scheduled end, milliseconds since the epoch
 * @returns milliseconds since the epoch
 */
export function linkExpiresAt(endsAt: number, amount: number, unit: LinkExpirationUnit): number {
  return endsAt + amount * UNIT_MS[unit];
}

/**
 * The state of a link, for staff: not opened yet, opened, expired, or dead and why. `REPLACED`: the address was
 * corrected. `WITHDRAWN`: the person's part in a continuing visit was withdrawn. `BLOCKED`: the person was permanently
 * removed.
 */
export const LINK_STATES = [
  'ACTIVE',
  'OPENED',
  'EXPIRED',
  'REPLACED',
  'WITHDRAWN',
  'BLOCKED',
  'VISIT_OVER',
] as const;
export type LinkState = (typeof LINK_STATES)[number];

export const LIVING_LINK_STATES: readonly LinkState[] = ['ACTIVE', 'OPENED'];

export interface LinkFacts {
  active: boolean;
  expiresAt: Date;
  openedAt: Date | null;
  endsAt: Date;
  visitStatus: VisitStatus;
  removedForGood: boolean;
  withdrawn: boolean;
}

/**
 * The state of a link (PRODUCT 7.5). If several reasons apply, the first in time decides.
 *
 * @param now milliseconds since the epoch
 */
export function linkState(link: LinkFacts, now: number): LinkState {
  // A link expires after the visit's scheduled end. Only a link that a newer address replaced ends earlier.
  if (link.expiresAt < link.endsAt) return 'REPLACED';
  if (link.withdrawn) return 'WITHDRAWN';
  if (!link.active && link.removedForGood) return 'BLOCKED';
  if (ENDED_VISIT_STATUSES.includes(link.visitStatus)) return 'VISIT_OVER';
  if (!link.active) return 'REPLACED';
  if (link.expiresAt.getTime() <= now) return 'EXPIRED';
  return link.openedAt ? 'OPENED' : 'ACTIVE';
}

interface AfterVisitLinkStanding {
  revokedAt: Date | null;
  expiresAt: Date;
  practiceDisabledAt: Date | null;
}

/** Why a link to a visit's documents opens nothing: those refusals of other links that apply to it. */
export type AfterVisitRefusal = 'VISIT_UNAVAILABLE' | 'LINK_NOT_ACTIVE' | 'VISIT_LINK_EXPIRED';

/**
 * Null if the link works. A disabled practice's link looks like an unknown one.
 *
 * @param now milliseconds since the epoch
 */
export function afterVisitRefusal(link: AfterVisitLinkStanding, now: number): AfterVisitRefusal | null {
  if (link.practiceDisabledAt) return 'VISIT_UNAVAILABLE';
  if (link.revokedAt) return 'LINK_NOT_ACTIVE';
  return link.expiresAt.getTime() <= now ? 'VISIT_LINK_EXPIRED' : null;
}

export const AFTER_VISIT_LINK_STATES = ['ACTIVE', 'OPENED', 'EXPIRED', 'REVOKED'] as const;
type AfterVisitLinkState = (typeof AFTER_VISIT_LINK_STATES)[number];

/**
 * If there are several reasons, the first in time decides.
 *
 * @param now milliseconds since the epoch
 */
export function afterVisitLinkState(
  {
    revokedAt,
    expiresAt,
    openedAt,
  }: Omit<AfterVisitLinkStanding, 'practiceDisabledAt'> & {
    openedAt: Date | null;
  },
  now: number,
): AfterVisitLinkState {
  if (revokedAt && revokedAt < expiresAt) return 'REVOKED';
  if (expiresAt.getTime() <= now) return 'EXPIRED';
  return openedAt ? 'OPENED' : 'ACTIVE';
}
