import type { ClosingReason } from '../../shared/domain/closing.ts';
import { type ErrorBody, isErrorCode } from '../../shared/errors.ts';
import { closingReasonOf } from '../../shared/rules/closing.ts';

/** How long a page that is refused for now waits before it asks again, in milliseconds. */
export const REFUSED_FOR_NOW_MS = 2_000;

/** Where a handshake's error leads: set when the session owes a code. */
export function challengeOf(error: Error): string | null {
  const { data } = error as Error & { data?: Partial<ErrorBody> };
  const identifier = data?.code === 'MFA_REQUIRED' && data.details?.identifier;
  return typeof identifier === 'string' ? identifier : null;
}

/**
 * What a handshake's error says. `null`: nobody answered, and Socket.IO itself tries again. `shutdown`: the
 * server cannot say at present, such as while its database is away, and Socket.IO leaves asking again to us.
 */
export function refusalOf(error: Error): ClosingReason | null {
  const { data } = error as Error & { data?: Partial<ErrorBody> };
  if (!data || !isErrorCode(data.code)) return null;
  return closingReasonOf({ code: data.code, ...(data.details ? { details: data.details } : {}) });
}
