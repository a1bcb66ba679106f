import { ApiError, isApiError } from '#client/api/api-error.ts';

export interface ImageUpload {
  /** One key per image, so that the server stores a resent image once. */
  idempotencyKey: string;
  base64: string;
}

/** @throws ERROR_PROCESSING_IMAGE */
export function toBase64(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new ApiError('ERROR_PROCESSING_IMAGE', 0));
    reader.readAsDataURL(picture);
  });
}

export const fromBase64 = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' });

/** A failed upload's error: a refusal keeps its code, a temporary failure becomes ERROR_UPLOADING_IMAGE. */
export function uploadError(error: unknown): unknown {
  const refused = isApiError(error) && error.status >= 400 && error.status < 500;
  return refused ? error : new ApiError('ERROR_UPLOADING_IMAGE', 0);
}
