import { ApiError } from '#client/api/api-error.ts';

/** Matches the quality of the camera's own pictures; the server re-encodes the result. */
const JPEG_QUALITY = 0.95;

/**
 * Captures a player's current frame at its full size, however it is displayed.
 *
 * @throws ERROR_CAPTURING_IMAGE if it shows none
 */
export async function captureFrame(player: HTMLVideoElement): Promise<Blob> {
  const { videoWidth, videoHeight, readyState } = player;
  if (videoWidth === 0 || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) throw notCaptured();
  const canvas = document.createElement('canvas');
  canvas.width = videoWidth;
  canvas.height = videoHeight;
  try {
    canvas.getContext('2d')?.drawImage(player, 0, 0);
  } catch {
    throw notCaptured();
  }
  const picture = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', JPEG_QUALITY));
  if (!picture) throw notCaptured();
  return picture;
}

const notCaptured = () => new ApiError('ERROR_CAPTURING_IMAGE', 0);
