import { isApiError } from '#client/api/api-error.ts';

export type ErrorKey =
  | keyof typeof import('#shared/i18n/en/core/errors.json')
  | keyof typeof import('#shared/i18n/en/core/staff-errors.json');

/** Unexpected errors share one plain message. */
export function errorKey(error: unknown): ErrorKey {
  return isApiError(error) ? (error.code as ErrorKey) : 'UNABLE_COMPLETE_REQUEST';
}
