import type { ClosingReason } from '../domain/closing.ts';
import { ERRORS, type ErrorBody } from '../errors.ts';

/** What a refusal means to a page that is in a visit, or wants to be: the same from an open socket and a handshake. */
export function closingReasonOf({ code, details }: Pick<ErrorBody, 'code' | 'details'>): ClosingReason {
  switch (code) {
    // It comes back at once, and is then told where the code is entered.
    case 'MFA_REQUIRED':
      return 'shutdown';
    case 'VISIT_ENDED':
      return 'ended';
    case 'BLOCKED_FROM_VISIT':
      return 'blocked';
    case 'VISIT_LINK_EXPIRED':
      return 'expired';
    case 'LINK_NOT_ACTIVE':
      if (details?.visitStatus === 'COMPLETE') return 'ended';
      return details?.visitStatus === 'CANCELLED' ? 'cancelled' : 'not-active';
    case 'VISIT_UNAVAILABLE':
      return 'unavailable';
    case 'NOT_SIGNED_IN':
      return 'signed-out';
    default:
      // What the server cannot say now, such as while its database is away, is no refusal.
      return 'retry' in ERRORS[code] ? 'shutdown' : 'no-access';
  }
}
