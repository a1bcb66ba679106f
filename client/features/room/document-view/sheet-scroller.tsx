import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './document-view.module.css';
import { edged, type Size, sameView, type View, zoomedAt } from './view.ts';

/** On such a screen a whole page would be too small to read, as in the call's controls. */
const SMALL_SCREEN = '(max-width: 767px), (max-height: 480px)';

interface SheetScrollerProps {
  natural: Size;
  view: View;
  onView: (view: View) => void;
  label: string;
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

const DOUBLE_TAP = { ms: 350, pixels: 30 };
const DOUBLE_TAP_ZOOM = 2;
/** A trackpad pinch reports about this many pixels for a doubled size. */
const WHEEL_PER_DOUBLE = 120;

interface Zoomable {
  view: View;
  room: Size | null;
  size: Size;
  onView: (view: View) => void;
}

interface Point {
  x: number;
  y: number;
}

/** Zooms at the pointed position: with two fingers, a trackpad pinch (Ctrl and the wheel), or a double tap. */
function useGestures(frame: RefObject<HTMLElement | null>, { view, room, size, onView }: Zoomable) {
  const pinch = useRef<{ distance: number; zoom: number } | null>(null);
  const tap = useRef<(Point & { at: number }) | null>(null);

  function zoomTo(zoom: number, { x, y }: Point) {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !room || size.width === 0) return;
    const at = { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
    const next = zoomedAt(view, zoom, at, room, size);
    if (next.zoom !== view.zoom) onView(next);
  }

  const onTouch = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!one || !other) {
      pinch.current = null;
      return;
    }
    // Otherwise the browser zooms the whole screen.
    if (event.cancelable) event.preventDefault();
    // Lifting one of two fingers is not a tap.
    tap.current = null;
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    pinch.current ??= { distance: Math.max(1, distance), zoom: view.zoom };
    const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
    zoomTo(pinch.current.zoom * (distance / pinch.current.distance), middle);
  });
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(view.zoom * 2 ** (-event.deltaY / WHEEL_PER_DOUBLE), { x: event.clientX, y: event.clientY });
  });
  // Some phones do not send `dblclick`.
  const onClick = useEffectEvent(({ clientX: x, clientY: y, timeStamp: at }: MouseEvent) => {
    const last = tap.current;
    tap.current = { x, y, at };
    if (!last || at - last.at > DOUBLE_TAP.ms || Math.hypot(x - last.x, y - last.y) > DOUBLE_TAP.pixels)
      return;
    tap.current = null;
    zoomTo(view.zoom > 1 ? 1 : DOUBLE_TAP_ZOOM, { x, y });
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    // React's own listeners are passive, and cannot keep the browser from zooming.
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    for (const name of touches)
      element.addEventListener(name, (event) => onTouch(event), { passive: false, signal });
    element.addEventListener('wheel', (event) => onWheel(event), { passive: false, signal });
    element.addEventListener('click', (event) => onClick(event), { signal });
    return () => stopped.abort();
  }, [frame]);
}
