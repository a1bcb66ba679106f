import { isApiError } from '#client/api/api-error.ts';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';

/** The practice that a dead link's refusal names; undefined for an unknown link. */
export function practiceOfError(error: unknown): PracticeIdentity | undefined {
  return isApiError(error) ? (error.details.practice as PracticeIdentity | undefined) : undefined;
}
