import { ApiError } from './api-error.ts';
import { refusedFile } from './refused-file.ts';

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
