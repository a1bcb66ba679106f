/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface View {
  page: number;
  /** 1 fits the page; on a small screen, its width. */
  zoom: number;
  /** The page's point at the center of the view, as shares of its width and height. */
  x: number;
  y: number;
}

export const START: View = { page: 1, zoom: 1, x: 0.5, y: 0 };

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
export const MOST_ZOOM = 4;

export function nextZoom(zoom: number, by: 1 | -1): number {
  if (by === 1) return ZOOMS.find((one) => one > zoom + 0.01) ?? MOST_ZOOM;
  return ZOOMS.findLast((one) => one < zoom - 0.01) ?? 1;
}

/**
 * Changes the zoom and keeps a point of the page in place, such as the one between two fingers.
 *
 * @param at the point, from the center of the frame
 * @param size the page's, at the current zoom
 */
export function zoomedAt(
  view: View,
  zoom: number,
  at: { x: number; y: number },
  room: Size,
  size: Size,
): View {
  const to = Math.min(MOST_ZOOM, Math.max(1, zoom));
  const grown = to / view.zoom;
  const seen = edged(view, room, size);
  const moved = (share: number, by: number, whole: number) => share + by / whole - by / (whole * grown);
  const next = {
    ...view,
    zoom: to,
    x: moved(seen.x, at.x, size.width),
    y: moved(seen.y, at.y, size.height),
  };
  return edged(next, room, { width: size.width * grown, height: size.height * grown });
}

export function edged(view: View, room: Size, size: Size): View {
  const within = (share: number, space: number, whole: number) => {
    if (whole <= space) return 0.5;
    const margin = space / 2 / whole;
    return Math.min(1 - margin, Math.max(margin, share));
  };
  return {
    ...view,
    x: within(view.x, room.width, size.width),
    y: within(view.y, room.height, size.height),
  };
}

export function turned(view: View, page: number, pages: number): View {
  const to = Math.min(Math.max(1, page), Math.max(1, pages));
  return to === view.page ? view : { ...view, page: to, x: 0.5, y: 0 };
}

export function sameView(one: View, other: View): boolean {
  return (
    one.page === other.page &&
    Math.abs(one.zoom - other.zoom) < 0.01 &&
    Math.abs(one.x - other.x) < 0.005 &&
    Math.abs(one.y - other.y) < 0.005
  );
}
