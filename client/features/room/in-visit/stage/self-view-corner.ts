import { useState } from 'react';
import { storage } from '#client/api/storage.ts';

/** Clockwise. */
export const CORNERS = ['top-start', 'top-end', 'bottom-end', 'bottom-start'] as const;
export type Corner = (typeof CORNERS)[number];

const DEFAULT: Corner = 'bottom-end';

export function nextCorner(corner: Corner): Corner {
  return CORNERS[(CORNERS.indexOf(corner) + 1) % CORNERS.length] ?? DEFAULT;
}

/**
 * The corner nearest to a point.
 *
 * @param x share of the stage's width from its start, 0 to 1
 * @param y share of its height from the top, 0 to 1
 */
export function nearestCorner(x: number, y: number): Corner {
  return `${y < 0.5 ? 'top' : 'bottom'}-${x < 0.5 ? 'start' : 'end'}`;
}

export function useSelfViewCorner() {
  const [corner, setCorner] = useState<Corner>(() => {
    const kept = storage.get('selfViewCorner');
    return CORNERS.find((known) => known === kept) ?? DEFAULT;
  });
  function move(to: Corner) {
    storage.set('selfViewCorner', to);
    setCorner(to);
  }
  return [corner, move] as const;
}
