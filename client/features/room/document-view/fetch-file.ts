import { saveBlob } from '#client/api/save-file.ts';
import { refusedFile } from '#client/api/why-not-loaded.ts';

/**
 * Fetches a file from this server without leaving the page, so that the page can show a refusal.
 *
 * @throws ApiError
 */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(url, { credentials: 'same-origin', signal: signal ?? null });
  if (answer.ok) return answer.arrayBuffer();
  throw await refusedFile(answer);
}

export async function saveFile(url: string, name: string, type: string): Promise<void> {
  saveBlob(new Blob([await fetchFile(url)], { type }), name);
}
