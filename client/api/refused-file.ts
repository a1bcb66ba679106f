import { ApiError, type ApiErrorCode } from './api-error.ts';

/**
 * The error that the server sent instead of a file.
 *
 * @param response a failed response
 */
export async function refusedFile(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => null)) as { error?: { code?: ApiErrorCode } } | null;
  return new ApiError(answer?.error?.code ?? 'UNABLE_COMPLETE_REQUEST', response.status);
}
