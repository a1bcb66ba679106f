import { isApiError } from '#client/api/api-error.ts';

type StaffNames = [] | ['staff-errors'];

let staffNames: StaffNames = [];

export const staffErrorNames = (): StaffNames => staffNames;

/**
 * Adds the errors that only staff encounter. They are half of all messages, and no patient's phone loads them. Where a
 * patient's message says to call the practice, staff's message takes precedence.
 */
export function withStaffErrors(): void {
  staffNames = ['staff-errors'];
}

export type ErrorKey =
  | keyof typeof import('#shared/i18n/en/core/errors.json')
  | keyof typeof import('#shared/i18n/en/core/staff-errors.json');

/** Unexpected errors share one plain message. */
export function errorKey(error: unknown): ErrorKey {
  return isApiError(error) ? (error.code as ErrorKey) : 'UNABLE_COMPLETE_REQUEST';
}
