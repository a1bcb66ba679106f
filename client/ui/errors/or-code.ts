import { ApiError, isApiError } from '#client/api/api-error.ts';
import type { ErrorCode } from '#shared/errors.ts';

/** Replaces an unspecific error's code with the attempted action's code (PRODUCT 5.3). */
export function orCode(error: unknown, code: ErrorCode): unknown {
  if (!isApiError(error) || isApiError(error, 'UNABLE_COMPLETE_REQUEST')) return new ApiError(code, 500);
  return error;
}
