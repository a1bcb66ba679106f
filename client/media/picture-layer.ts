import type { PictureLayer } from '#shared/domain/participant.ts';

/** Sizes are the picture's longer side, in device pixels. */
export interface PictureUse {
  /** Displayed size, including cropped parts; 0 if not visible. */
  shown: number;
  /** Received size; 0 if nothing has arrived yet. */
  comes: number;
  layer: PictureLayer | null;
  whole: boolean;
}

/** A picture can be enlarged by a quarter before it looks soft. */
const STRETCH = 1.25;
/** Lower when reducing the layer, so that a tile that grows slightly does not switch back. */
const STRETCH_ON_THE_WAY_DOWN = 1.1;
const LARGEST: PictureLayer = 2;

/**
 * The sufficient layer, from a picture's displayed and received size. The receiver does not know the camera's size,
 * but each layer is twice as wide as the one before. The received size may be below the requested layer's because of
 * the network; this then requests more, which has no effect until the network allows it.
 *
 * @returns null if the picture is not visible
 */
export function layerFor({ shown, comes, layer, whole }: PictureUse): PictureLayer | null {
  if (whole) return LARGEST;
  if (shown <= 0) return null;
  // Nothing is known yet, or the picture was paused, so it starts with the largest layer.
  if (comes <= 0 || layer === null) return layer ?? LARGEST;
  let next: number = layer;
  let size = comes;
  while (next < LARGEST && size * STRETCH < shown) {
    next += 1;
    size *= 2;
  }
  while (next > 0 && size * STRETCH_ON_THE_WAY_DOWN >= 2 * shown) {
    next -= 1;
    size /= 2;
  }
  return next as PictureLayer;
}

/**
 * The longer side, in device pixels, of a picture that covers a box (`object-fit: cover`). Above two device
 * pixels per CSS pixel no difference is visible in video.
 */
export function coveringSide(
  box: { width: number; height: number },
  picture: { width: number; height: number },
  devicePixelRatio: number,
): number {
  if (box.width <= 0 || box.height <= 0) return 0;
  const { width, height } = picture.width > 0 && picture.height > 0 ? picture : { width: 16, height: 9 };
  const scale = Math.max(box.width / width, box.height / height);
  return Math.max(width, height) * scale * Math.min(devicePixelRatio, 2);
}
