export interface AfterVisitLinkStanding {
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
export type AfterVisitLinkState = (typeof AFTER_VISIT_LINK_STATES)[number];

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
