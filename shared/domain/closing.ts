import type { ErrorBody } from '../errors.ts';

/**
 * Why a page's part in a visit ended: sent before the server closes its socket, or as the answer to a refused
 * handshake. Only `shutdown` asks the page to reconnect.
 */
export const CLOSING_REASONS = [
  'ended',
  'cancelled',
  'moved',
  'shutdown',
  'superseded',
  /** The person continues on another device of theirs, and may take the seat back. */
  'handed-off',
  'kept-elsewhere',
  'blocked',
  'signed-out',
  'no-access',
  'expired',
  /** The visit's time is over, and no one was admitted. */
  'not-active',
  'removed',
  'too-many-pages',
  'replaced',
  'unavailable',
] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

const GOES_ON: readonly ClosingReason[] = [
  'shutdown',
  'superseded',
  'handed-off',
  'kept-elsewhere',
  'too-many-pages',
  'unavailable',
];

export const endsSession = (reason: ClosingReason): boolean => !GOES_ON.includes(reason);

export function closingReasonOf({ code, details }: Pick<ErrorBody, 'code' | 'details'>): ClosingReason {
  switch (code) {
    // The page reconnects immediately, and then learns where to enter the code or add a passkey.
    case 'MFA_REQUIRED':
    case 'PASSKEY_REQUIRED':
      return 'shutdown';
    case 'VISIT_ENDED':
      return 'ended';
    case 'BLOCKED_FROM_VISIT':
      return 'blocked';
    case 'VISIT_LINK_EXPIRED':
      return 'expired';
    case 'LINK_NOT_ACTIVE':
      if (details?.end === 'replaced' || details?.end === 'removed') return details.end;
      return closingReasonOfVisit(details?.visitStatus);
    case 'TOO_MANY_PAGES':
      return 'too-many-pages';
    case 'VISIT_UNAVAILABLE':
      return 'unavailable';
    case 'NOT_SIGNED_IN':
      return 'signed-out';
    // A temporary failure, such as a database outage, is not a refusal.
    case 'SERVICE_UNAVAILABLE':
    case 'UNABLE_COMPLETE_REQUEST':
    case 'TOO_MANY_REQUESTS':
    case 'MEDIA_UNAVAILABLE':
      return 'shutdown';
    default:
      return 'no-access';
  }
}

export function closingReasonOfVisit(status: unknown): ClosingReason {
  switch (status) {
    case 'COMPLETE':
      return 'ended';
    case 'CANCELLED':
      return 'cancelled';
    case 'MOVED':
      return 'moved';
    default:
      return 'not-active';
  }
}

/** How a link with LINK_NOT_ACTIVE ended, as its page words it (PRODUCT 7.3). */
export type LinkEnd = 'cancelled' | 'moved' | 'over' | 'unattended' | 'removed' | 'replaced';

export const LINK_ENDS: Partial<Record<ClosingReason, LinkEnd>> = {
  ended: 'over',
  cancelled: 'cancelled',
  moved: 'moved',
  'not-active': 'unattended',
  removed: 'removed',
  replaced: 'replaced',
};
