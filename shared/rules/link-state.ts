import { ENDED_VISIT_STATUSES, type VisitStatus } from '../domain/visit.ts';

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
  /** The guest's invitation was withdrawn, or the patient was removed from a visit with other patients. */
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
