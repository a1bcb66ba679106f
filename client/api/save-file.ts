/**
 * Fetched by the page instead of a link, so that a refusal is shown here, not saved as a file.
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
  // By the end of this task the browser has read the address.
  setTimeout(() => URL.revokeObjectURL(url));
}
