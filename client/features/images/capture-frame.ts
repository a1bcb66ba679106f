import { ApiError } from '../../api/api-error.ts';

/** A camera's picture as good as the camera's own; the server makes what is kept. */
const JPEG_QUALITY = 0.95;

/**
 * The picture that a player shows now, as large as it comes: what the page makes of it does not matter.
 *
 * @throws ERROR_CAPTURING_IMAGE when it shows none
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
