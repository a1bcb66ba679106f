import type { KeyboardEvent } from 'react';
import { nextZoom, turned, type View } from './view.ts';

/**
 * A document's keys: PageUp and PageDown turn pages, as do the arrows while nothing can be scrolled; + and -
 * zoom.
 */
export function useViewKeys(view: View, pages: number, onView: (view: View) => void) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = afterKey(event.key, view, pages);
    if (!next) return;
    event.preventDefault();
    if (next !== view) onView(next);
  };
}

function afterKey(key: string, view: View, pages: number): View | null {
  switch (key) {
    case 'PageDown':
      return turned(view, view.page + 1, pages);
    case 'PageUp':
      return turned(view, view.page - 1, pages);
    case 'ArrowRight':
      return view.zoom === 1 ? turned(view, view.page + 1, pages) : null;
    case 'ArrowLeft':
      return view.zoom === 1 ? turned(view, view.page - 1, pages) : null;
    case '+':
    case '=':
      return { ...view, zoom: nextZoom(view.zoom, 1) };
    case '-':
      return { ...view, zoom: nextZoom(view.zoom, -1) };
    default:
      return null;
  }
}
