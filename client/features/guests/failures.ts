import { isApiError } from '../../api/api-error.ts';

/** What is wrong with which field, where that is why it was refused. */
export function fieldErrors(error: unknown): Record<string, string> {
  return isApiError(error, 'INVALID_INPUT') ? (error.details.fields ?? {}) : {};
}
