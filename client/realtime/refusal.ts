import { ERRORS, type ErrorBody, type ErrorCode, isErrorCode } from '../../shared/errors.ts';

/** How long a page that is refused for now waits before it asks again, in milliseconds. */
export const REFUSED_FOR_NOW_MS = 2_000;

/** Where a handshake's error leads: set when the session owes a code. */
export function challengeOf(error: Error): string | null {
  const { data } = error as Error & { data?: Partial<ErrorBody> };
  const identifier = data?.code === 'MFA_REQUIRED' && data.details?.identifier;
  return typeof identifier === 'string' ? identifier : null;
}

/**
 * What a handshake's error says. `null`: nobody answered, and Socket.IO itself tries again. `for-now`: the
 * server cannot say at present, such as while its database is away, and Socket.IO leaves asking again to us.
 * A code: the server said no, and will again.
 */
export function refusalOf(error: Error): ErrorCode | 'for-now' | null {
  const { data } = error as Error & { data?: Partial<ErrorBody> };
  if (!data || !isErrorCode(data.code)) return null;
  return 'retry' in ERRORS[data.code] ? 'for-now' : data.code;
}
