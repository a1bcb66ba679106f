import { SAVED_FILE_MS } from '#client/browser/quirks.ts';
import { refusedFile } from './why-not-loaded.ts';

/**
 * Fetches a file from this server without leaving the page, so that the page can show a refusal.
 *
 * @throws ApiError
 */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { credentials: 'same-origin', signal: signal ?? null });
  if (answer.ok) return answer.blob();
  throw await refusedFile(answer);
}

/**
 * @param type media type, where it is not the answer's
 * @throws ApiError
 */
export async function saveFile(url: string, name: string, type?: string): Promise<void> {
  const file = await fetchFile(url);
  saveBlob(type ? new Blob([file], { type }) : file, name);
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVED_FILE_MS);
}
