import { SAVED_FILE_MS } from '#client/browser/quirks.ts';

/**
 * The page fetches the file, so that it shows a refusal instead of saving it as a file.
 *
 * @throws on a refusal
 */
export async function saveFile(href: string, name: string): Promise<void> {
  const answer = await fetch(href, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(String(answer.status));
  saveBlob(await answer.blob(), name);
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVED_FILE_MS);
}
