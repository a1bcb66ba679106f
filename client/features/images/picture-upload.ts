import { ApiError, isApiError } from '../../api/api-error.ts';

/** What a picture is sent as. */
export interface ImageUpload {
  /** Of this picture: sending it twice keeps it once. */
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

/** What a failed upload is called: a refusal keeps its code, whatever may pass is ERROR_UPLOADING_IMAGE. */
export function uploadError(error: unknown): unknown {
  const refused = isApiError(error) && error.status >= 400 && error.status < 500;
  return refused ? error : new ApiError('ERROR_UPLOADING_IMAGE', 0);
}
