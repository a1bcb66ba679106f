import type { ErrorCode, ErrorDetails } from '#shared/errors.ts';

export type ApiErrorCode = ErrorCode | 'NO_CONNECTION';

/** Thrown by a failed call. People see the locale's text for `code`, never `message`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly details: ErrorDetails;
  /** The wait that the server requested, in milliseconds; 0 if it requested none. */
  readonly retryAfterMs: number;

  constructor(
    code: ApiErrorCode,
    status: number,
    message: string = code,
    details: ErrorDetails = {},
    retryAfterMs = 0,
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
    this.retryAfterMs = retryAfterMs;
  }
}

export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
