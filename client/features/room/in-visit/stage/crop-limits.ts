import type { CSSProperties } from 'react';

/** The smallest share of a video's width that a tile may show. The cropped sides show only the room. */
const LEAST_WIDTH = 0.5;
/** The smallest share of a video's height, which contains the face. */
const LEAST_HEIGHT = 0.8;

/**
 * Limits how much a tile crops: an upright phone's video on a wide screen would lose forehead and chin. Returns the
 * widest and narrowest aspect ratio (width by height) as the custom properties that `tile.module.css` reads.
 *
 * @param width in pixels; 0 until it is known
 */
export function cropLimits(width: number, height: number): CSSProperties | undefined {
  if (width === 0 || height === 0) return undefined;
  const shape = width / height;
  return { '--widest': shape / LEAST_HEIGHT, '--narrowest': shape * LEAST_WIDTH } as CSSProperties;
}
