/** What the validity of a link to a visit's documents depends on. */
export interface AfterVisitLinkStanding {
  /** By staff, or because a newer link took its place. */
  revokedAt: Date | null;
  expiresAt: Date;
  practiceDisabledAt: Date | null;
}

/** Why a link to a visit's documents opens nothing; of other links' refusals those that fit. */
export type AfterVisitRefusal = 'VISIT_UNAVAILABLE' | 'LINK_NOT_ACTIVE' | 'VISIT_LINK_EXPIRED';

/**
 * Why the link opens nothing, null while it does. A disabled practice's looks like an unknown one.
 *
 * @param now milliseconds since the epoch
 */
export function afterVisitRefusal(link: AfterVisitLinkStanding, now: number): AfterVisitRefusal | null {
  if (link.practiceDisabledAt) return 'VISIT_UNAVAILABLE';
  if (link.revokedAt) return 'LINK_NOT_ACTIVE';
  return link.expiresAt.getTime() <= now ? 'VISIT_LINK_EXPIRED' : null;
}

/** What staff see of such a link. */
export const AFTER_VISIT_LINK_STATES = ['ACTIVE', 'OPENED', 'EXPIRED', 'REVOKED'] as const;
export type AfterVisitLinkState = (typeof AFTER_VISIT_LINK_STATES)[number];

/** The state of a link: of several reasons the one that came first. @param now milliseconds since the epoch */
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
