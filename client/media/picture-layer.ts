import type { PictureLayer } from '../../shared/domain/participant.ts';

/** What is known of a picture when its layer is decided. Sizes in device pixels, the longer side of the picture. */
export interface PictureUse {
  /** How large the page shows it, of what lies outside of the tile too; 0: nobody sees it. */
  shown: number;
  /** How large it comes; 0: nothing has come yet. */
  comes: number;
  /** The layer asked for last; null: none. */
  layer: PictureLayer | null;
  /** It is wanted as large as it comes, however small it is shown. */
  whole: boolean;
}

/** A picture may be stretched by a quarter before it looks soft. */
const STRETCH = 1.25;
/** Going down stretches it less, so that a tile that grows a little does not go straight back up. */
const STRETCH_ON_THE_WAY_DOWN = 1.1;
const LARGEST: PictureLayer = 2;

/**
 * The layer that is enough, by how large a picture is shown and how large it comes: nobody tells the receiver how
 * large a camera is, but each layer is twice as wide as the one before. What comes may be smaller than what was
 * asked for, for the network carries no more: then more is asked for, and nothing changes until it can.
 *
 * @returns null when nobody sees it
 */
export function layerFor({ shown, comes, layer, whole }: PictureUse): PictureLayer | null {
  if (whole) return LARGEST;
  if (shown <= 0) return null;
  // It begins with the largest, as long as nothing is known of it; it was paused, and begins anew.
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
 * The longer side, in device pixels, of a picture that fills a box and is cut off where it stands out
 * (`object-fit: cover`). More than two device pixels for one of the page nobody tells apart in moving pictures.
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
