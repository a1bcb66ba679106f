import { ApiError, type ApiErrorCode } from './api-error.ts';

/**
 * The reason why the browser could not load a file, such as an image's source. Browsers do not report it to pages.
 *
 * @returns null if the file loads now
 */
export async function whyNotLoaded(url: string, signal: AbortSignal): Promise<ApiError | null> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'same-origin', signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return new ApiError('NO_CONNECTION', 0);
  }
  if (response.ok) {
    await response.body?.cancel();
    return null;
  }
  return refusedFile(response);
}

export async function refusedFile(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => null)) as { error?: { code?: ApiErrorCode } } | null;
  return new ApiError(answer?.error?.code ?? 'UNABLE_COMPLETE_REQUEST', response.status);
}
