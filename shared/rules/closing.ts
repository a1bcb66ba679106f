import type { ClosingReason } from '../domain/closing.ts';
import type { ErrorBody } from '../errors.ts';
import type { LinkEnd } from './link-standing.ts';

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

/** How the link of a closed page ended. For other reasons, the link stays as it was. */
export const LINK_ENDS: Partial<Record<ClosingReason, LinkEnd>> = {
  ended: 'over',
  cancelled: 'cancelled',
  moved: 'moved',
  'not-active': 'unattended',
  removed: 'removed',
  replaced: 'replaced',
};
