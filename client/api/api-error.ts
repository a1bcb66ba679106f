import type { ErrorCode, ErrorDetails } from '../../shared/errors.ts';

/** Codes a call may fail with: the server's, and those only a browser can know. */
export type ApiErrorCode = ErrorCode | 'NO_CONNECTION';

/** What a failed call throws. People are shown the locale's words for `code`, never `message`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ApiErrorCode, status: number, message: string = code, details: ErrorDetails = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
