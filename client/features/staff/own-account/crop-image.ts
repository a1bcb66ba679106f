import { ApiError } from '#client/api/api-error.ts';

/** A part of an image, in the image's pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The side of the saved square, in pixels. */
const CROPPED_SIDE = 350;
const JPEG_QUALITY = 0.9;

/**
 * The cropped part of an image as a square JPEG.
 *
 * @throws ERROR_PROCESSING_IMAGE
 */
export async function cropImage(url: string, area: CropArea): Promise<Blob> {
  const image = new Image();
  image.src = url;
  const canvas = document.createElement('canvas');
  canvas.width = CROPPED_SIDE;
  canvas.height = CROPPED_SIDE;
  try {
    await image.decode();
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    // JPEG has no transparency: without this, transparent parts would be black.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, CROPPED_SIDE, CROPPED_SIDE);
    const { x, y, width, height } = area;
    pen.drawImage(image, x, y, width, height, 0, 0, CROPPED_SIDE, CROPPED_SIDE);
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
        'image/jpeg',
        JPEG_QUALITY,
      ),
    );
  } catch {
    throw new ApiError('ERROR_PROCESSING_IMAGE', 0);
  }
}
