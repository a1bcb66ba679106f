import { ENDED_VISIT_STATUSES, type VisitStatus } from '../domain/visit.ts';

/**
 * The state of a link, for staff: not opened yet, opened, expired, or dead and why. `REPLACED`: its address
 * was corrected; `WITHDRAWN`: the person's part in a visit that continues; `BLOCKED`: the person was
 * permanently removed.
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

/** The states in which a link leads to its visit. */
export const LIVING_LINK_STATES: readonly LinkState[] = ['ACTIVE', 'OPENED'];

/** The facts that determine a link's state. */
export interface LinkFacts {
  active: boolean;
  expiresAt: Date;
  openedAt: Date | null;
  /** The visit's scheduled end. */
  endsAt: Date;
  visitStatus: VisitStatus;
  removedForGood: boolean;
  /** The guest's invitation was withdrawn, or the patient was removed from a visit with other patients. */
  withdrawn: boolean;
}

/**
 * The state of a link (PRODUCT 7.5): of several reasons the one that came first.
 *
 * @param now milliseconds since the epoch
 */
export function linkState(link: LinkFacts, now: number): LinkState {
  // A link expires after the visit's scheduled end; only one that a newer address replaced ends before it.
  if (link.expiresAt < link.endsAt) return 'REPLACED';
  if (link.withdrawn) return 'WITHDRAWN';
  if (!link.active && link.removedForGood) return 'BLOCKED';
  if (ENDED_VISIT_STATUSES.includes(link.visitStatus)) return 'VISIT_OVER';
  if (!link.active) return 'REPLACED';
  if (link.expiresAt.getTime() <= now) return 'EXPIRED';
  return link.openedAt ? 'OPENED' : 'ACTIVE';
}
