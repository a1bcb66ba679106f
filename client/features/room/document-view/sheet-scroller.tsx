import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './document-view.module.css';
import { useGestures } from './use-gestures.ts';
import { edged, type Size, sameView, type View } from './view.ts';

/** On such a screen a whole page would be too small to read, as in the call's controls. */
const SMALL_SCREEN = '(max-width: 767px), (max-height: 480px)';

interface SheetScrollerProps {
  natural: Size;
  view: View;
  onView: (view: View) => void;
  label: string;
  /** Takes the focus on mount, so that its keys work. */
  takesFocus?: boolean | undefined;
  children: (size: Size) => ReactNode;
}

/**
 * A scrolling page. Zoom 1 fits the whole page, or its width on a small screen. The center point stays when the size
 * changes.
 */
export function SheetScroller({ natural, view, onView, label, takesFocus, children }: SheetScrollerProps) {
  const frame = useRef<HTMLElement>(null);
  const [room, setRoom] = useState<Size | null>(null);
  /** The last position set by code, so that its scroll event is not mistaken for the reader's. */
  const placed = useRef(view);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.offsetWidth, height: element.offsetHeight }),
    );
    observer.observe(element);
    if (takesFocus) element.focus({ preventScroll: true });
    return () => observer.disconnect();
  }, [takesFocus]);

  const wide = room ? room.width / natural.width : 0;
  const fit = room && !matchMedia(SMALL_SCREEN).matches ? Math.min(wide, room.height / natural.height) : wide;
  const size = { width: natural.width * fit * view.zoom, height: natural.height * fit * view.zoom };

  useGestures(frame, { view, room, size, onView });

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the view and the size, not the callback.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !room) return;
    placed.current = view;
    element.scrollLeft = view.x * size.width - room.width / 2;
    element.scrollTop = view.y * size.height - room.height / 2;
  }, [view, size.width, size.height]);

  function noteScroll() {
    const element = frame.current;
    if (!element || !room || size.width === 0) return;
    const share = (at: number, space: number, whole: number) =>
      whole <= space ? 0.5 : Math.min(1, Math.max(0, (at + space / 2) / whole));
    const next = {
      ...view,
      x: share(element.scrollLeft, room.width, size.width),
      y: share(element.scrollTop, room.height, size.height),
    };
    // At an edge the browser scrolls less far than requested.
    const wanted = edged(placed.current, room, size);
    if (sameView(next, wanted) || sameView(next, placed.current)) return;
    placed.current = next;
    onView(next);
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section ref={frame} className={styles.frame} aria-label={label} tabIndex={0} onScroll={noteScroll}>
      <div className={styles.sheet} style={{ width: size.width, height: size.height }}>
        {fit > 0 ? children(size) : null}
      </div>
    </section>
  );
}
