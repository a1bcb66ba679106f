import type { CSSProperties } from 'react';

/** The least part of a picture's width or height that stays in sight when a tile has another shape. */
const LEAST_SHOWN = 0.6;

/**
 * A tile is filled, but not at any price: a phone's upright picture on a wide screen would lose forehead and
 * chin. These are the widest and the narrowest shape (width by height) in which the picture may be shown,
 * as the custom properties that `tile.module.css` reads.
 *
 * @param width of the picture in pixels; 0 while it is not known
 */
export function cropLimits(width: number, height: number): CSSProperties | undefined {
  if (width === 0 || height === 0) return undefined;
  const shape = width / height;
  return { '--widest': shape / LEAST_SHOWN, '--narrowest': shape * LEAST_SHOWN } as CSSProperties;
}
