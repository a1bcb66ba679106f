import type { PracticeIdentity } from '../../../../shared/contracts/practice-identity.ts';
import { isApiError } from '../../../api/api-error.ts';

/** The practice of a dead link, which its refusal names; undefined for an unknown one. */
export function practiceOfError(error: unknown): PracticeIdentity | undefined {
  return isApiError(error) ? (error.details.practice as PracticeIdentity | undefined) : undefined;
}
