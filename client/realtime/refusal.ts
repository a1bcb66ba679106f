import { owedPath } from '#client/api/unauthorised.ts';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import type { Misplaced } from '#shared/contracts/socket/commands.ts';
import type { ClosingReason } from '#shared/domain/closing.ts';
import { closingReasonOf } from '#shared/domain/closing.ts';
import type { ErrorBody } from '#shared/errors.ts';

export const REFUSED_FOR_NOW_MS = 2_000;

export function owedPage(error: Error, userType: Parameters<typeof owedPath>[0]): string | null {
  const { data } = error as Error & { data?: Partial<ErrorBody> };
  return owedPath(userType, data ?? {});
}

/** Another person has signed in since the page was opened. */
export function isOfOther(error: Error): boolean {
  return (error as Error & { data?: Partial<ErrorBody> }).data?.code === 'OTHER_PERSON_SIGNED_IN';
}

/** The practice of a dead link, from a refused handshake; null if the handshake names none. */
export function practiceOf(error: Error): PracticeIdentity | null {
  const { data } = error as Error & { data?: Partial<ErrorBody> };
  return (data?.details?.practice as PracticeIdentity | undefined) ?? null;
}

/** The visit in a handshake's error. The page reconnects with it to reach another process. */
export function visitElsewhere(error: Error): string | undefined {
  return (error as Error & { data?: Partial<Misplaced> }).data?.visit;
}

/**
 * The meaning of a handshake's error. `null`: no response, and Socket.IO retries. `shutdown`: temporary, such as a
 * database outage, and the caller has to retry.
 */
export function refusalOf(error: Error): ClosingReason | null {
  const { data } = error as Error & { data?: Partial<ErrorBody> };
  // Only this product's server sets the data of a handshake's error.
  if (typeof data?.code !== 'string') return null;
  return closingReasonOf({ code: data.code, ...(data.details ? { details: data.details } : {}) });
}
