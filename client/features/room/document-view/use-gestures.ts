import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Size, type View, zoomedAt } from './view.ts';

const DOUBLE_TAP = { ms: 350, pixels: 30 };
const DOUBLE_TAP_ZOOM = 2;
/** A trackpad pinch reports about this many pixels for a doubled size. */
const WHEEL_PER_DOUBLE = 120;

interface Zoomable {
  view: View;
  /** Null before it is measured. */
  room: Size | null;
  size: Size;
  onView: (view: View) => void;
}

interface Point {
  x: number;
  y: number;
}

/** Zooms at the pointed position: with two fingers, a trackpad pinch (Ctrl and the wheel), or a double tap. */
export function useGestures(frame: RefObject<HTMLElement | null>, { view, room, size, onView }: Zoomable) {
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
