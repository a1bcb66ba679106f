import { ApiError } from '#client/api/api-error.ts';

/**
 * Fetches a consent receipt and saves it as a file. A plain link would replace the page with the server's error.
 *
 * @throws FAILED_TO_OPEN_CONSENT_DOCUMENT, NO_CONNECTION
 */
export async function saveReceipt(url: string): Promise<void> {
  const answer = await fetch(url).catch(() => {
    throw new ApiError('NO_CONNECTION', 0);
  });
  if (!answer.ok) throw new ApiError('FAILED_TO_OPEN_CONSENT_DOCUMENT', answer.status);
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = 'consent.pdf';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
