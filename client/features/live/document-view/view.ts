/** The visible part of a document. */
export interface View {
  /** From 1. */
  page: number;
  /** 1: the whole page fits. */
  zoom: number;
  /** The page's point in the center of the view, as shares of its width and height. */
  x: number;
  y: number;
}

export const START: View = { page: 1, zoom: 1, x: 0.5, y: 0.5 };

/** The zooms that the buttons step through. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const;
export const MOST_ZOOM = 4;

export function nextZoom(zoom: number, by: 1 | -1): number {
  if (by === 1) return ZOOMS.find((one) => one > zoom + 0.01) ?? MOST_ZOOM;
  return ZOOMS.findLast((one) => one < zoom - 0.01) ?? 1;
}

/** The view on another page: its top, as when a page is turned. */
export function turned(view: View, page: number, pages: number): View {
  const to = Math.min(Math.max(1, page), Math.max(1, pages));
  return to === view.page ? view : { ...view, page: to, x: 0.5, y: 0 };
}

/** A difference below half a percent is not visible. */
export function sameView(one: View, other: View): boolean {
  return (
    one.page === other.page &&
    Math.abs(one.zoom - other.zoom) < 0.01 &&
    Math.abs(one.x - other.x) < 0.005 &&
    Math.abs(one.y - other.y) < 0.005
  );
}
