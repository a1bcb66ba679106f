import { isApiError } from '../api/api-error.ts';

/** Codes and field keys that errors.json has words for. */
export type ErrorKey = keyof typeof import('../../shared/i18n/en/errors.json');

/** The key of the words for an error; what nobody foresaw is one plain message. */
export function errorKey(error: unknown): ErrorKey {
  return isApiError(error) ? (error.code as ErrorKey) : 'UNABLE_COMPLETE_REQUEST';
}
