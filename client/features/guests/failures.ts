import { isApiError } from '../../api/api-error.ts';

/** The field errors of a refusal, if any. */
export function fieldErrors(error: unknown): Record<string, string> {
  return isApiError(error, 'INVALID_INPUT') ? (error.details.fields ?? {}) : {};
}
