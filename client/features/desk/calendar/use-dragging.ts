import { type RefObject, useEffect, useEffectEvent } from 'react';
import { DAY_MINUTES } from './calendar-days.ts';
import { type Drag, setDrag, snapped, useDrag } from './drag.ts';

/** Farther than a click's own tremble, in pixels. */
const BEGINS_AFTER = 5;
/** A finger that holds still for so long, in milliseconds, lifts a block; it trembles by more pixels. */
const HOLD_MS = 400;
const HOLDS_WITHIN = 10;
/** So near to an edge the grid scrolls, in pixels, and by a part of what is missing with each frame. */
const EDGE = 36;
const SCROLL_PART = 1 / 3;

interface Dragging {
  visitOf: (visitId: string) => { durationMinutes: number; minute: number; column: string } | undefined;
  onDrop: (drag: Drag) => void;
}

/** Drags blocks with a mouse or a pen, or with a finger that holds one first. Nothing is moved: `onDrop` asks. */
export function useDragging(grid: RefObject<HTMLElement | null>, { visitOf, onDrop }: Dragging): void {
  const visit = useEffectEvent(visitOf);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    const scroller = grid.current;
    if (!scroller) return;
    let stop: (() => void) | undefined;
    /** By a finger: until its next touch, it neither scrolls, nor opens the link or its menu. */
    let lifted = false;
    const keepTouch = (event: Event) => lifted && event.cancelable && event.preventDefault();

    function begin(down: PointerEvent) {
      if (!scroller || !down.isPrimary) return;
      stop?.();
      lifted = false;
      const block = (down.target as Element).closest<HTMLElement>('a[data-movable]');
      const visitId = block?.dataset.visit;
      const from = visitId && visit(visitId);
      if (!block || !from || down.button !== 0) return;
      const byFinger = down.pointerType === 'touch';
      const grabbed = down.clientY - block.getBoundingClientRect().top;
      let at = down;
      let frame = 0;

      const show = (column: string, minute: number) => {
        const { drag } = useDrag.getState();
        if (drag?.minute === minute && drag.column === column) return;
        setDrag({ visitId, column, minute, durationMinutes: from.durationMinutes });
      };
      const follow = () => {
        const column = columnAt(scroller, at) ?? scroller.querySelector(`[data-column="${from.column}"]`);
        if (!(column instanceof HTMLElement)) return;
        const { top, height } = column.getBoundingClientRect();
        show(column.dataset.column ?? '', snapped(((at.clientY - grabbed - top) / height) * DAY_MINUTES));
      };
      const scroll = () => {
        if (scrollAtEdge(scroller, at)) follow();
        frame = requestAnimationFrame(scroll);
      };
      const lift = () => {
        lifted = true;
        navigator.vibrate?.(10);
        block.dataset.dragged = '';
        show(from.column, from.minute);
      };
      const hold = byFinger ? setTimeout(lift, HOLD_MS) : undefined;
      const move = (event: PointerEvent) => {
        if (!event.isPrimary) return;
        const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
        if (byFinger && !lifted) {
          if (far > HOLDS_WITHIN) stop?.();
          return;
        }
        if (frame === 0 && far <= BEGINS_AFTER) return;
        event.preventDefault();
        block.dataset.dragged = '';
        at = event;
        follow();
        if (frame === 0) frame = requestAnimationFrame(scroll);
      };
      const end = (event: PointerEvent) => {
        if (!event.isPrimary) return;
        const { drag } = useDrag.getState();
        stop?.();
        if (!drag) return;
        keepFromOpening();
        if (drag.column === from.column && drag.minute === from.minute) setDrag(null);
        else drop(drag);
      };
      const cancel = () => {
        stop?.();
        setDrag(null);
      };
      const onEscape = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        if (useDrag.getState().drag) addEventListener('pointerup', keepFromOpening, { once: true });
        cancel();
      };
      stop = () => {
        clearTimeout(hold);
        cancelAnimationFrame(frame);
        removeEventListener('pointermove', move);
        removeEventListener('pointerup', end);
        removeEventListener('pointercancel', cancel);
        removeEventListener('keydown', onEscape, true);
        delete block.dataset.dragged;
        stop = undefined;
      };
      addEventListener('pointermove', move);
      addEventListener('pointerup', end);
      addEventListener('pointercancel', cancel);
      addEventListener('keydown', onEscape, true);
    }
    scroller.addEventListener('pointerdown', begin);
    for (const type of HELD) scroller.addEventListener(type, keepTouch, { passive: false });
    return () => {
      scroller.removeEventListener('pointerdown', begin);
      for (const type of HELD) scroller.removeEventListener(type, keepTouch);
      stop?.();
      setDrag(null);
    };
  }, [grid]);
}

/** What a browser does with a finger that holds and moves. */
const HELD = ['touchmove', 'touchend', 'contextmenu'] as const;

/** By its place alone: the heads and the hours are above the columns. */
const columnAt = (scroller: HTMLElement, { clientX }: PointerEvent) =>
  [...scroller.querySelectorAll('[data-column]')].find((column) => {
    const { left, right } = column.getBoundingClientRect();
    return left <= clientX && clientX < right;
  });

/** Whether it scrolled. The heads and the hours cover what scrolls. */
function scrollAtEdge(scroller: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const covered = getComputedStyle(scroller);
  const push = (at: number, start: number, end: number) =>
    at < start + EDGE ? at - start - EDGE : at > end - EDGE ? at - end + EDGE : 0;
  const by = [
    push(clientX, left + Number.parseFloat(covered.scrollPaddingLeft), right),
    push(clientY, top + Number.parseFloat(covered.scrollPaddingTop), Math.min(bottom, innerHeight)),
  ].map((pixels) => Math.max(-EDGE, Math.min(pixels, EDGE)) * SCROLL_PART);
  if (by.every((pixels) => pixels === 0)) return false;
  const before = [scroller.scrollLeft, scroller.scrollTop];
  scroller.scrollBy(...(by as [number, number]));
  return before[0] !== scroller.scrollLeft || before[1] !== scroller.scrollTop;
}

/** The click that follows a drag opens nothing. */
function keepFromOpening(): void {
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, true));
}
