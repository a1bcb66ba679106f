import { DAY_MINUTES } from './calendar-days.ts';
import { type Drag, setDrag, snapped, useDrag } from './drag.ts';

/** In pixels: farther than a click trembles. */
const BEGINS_AFTER = 5;
/** A finger that holds still for this long lifts a block. It may tremble by the next number of pixels. */
const HOLD_MS = 400;
const HOLDS_WITHIN = 10;

interface Pressed {
  scroller: HTMLElement;
  down: PointerEvent;
  from: Drag;
  onDrop: (drag: Drag) => void;
}

export interface Press {
  isLifted: () => boolean;
  stop: () => void;
}

export function pressOn(block: HTMLElement, { scroller, down, from, onDrop }: Pressed): Press {
  const byFinger = down.pointerType === 'touch';
  const follow = followPointer(scroller, block, down, from);
  const edges = scrollAtEdges(scroller, follow);
  const over = new AbortController();
  let isLifted = false;
  let isMoving = false;

  const hold = byFinger ? setTimeout(lift, HOLD_MS) : undefined;
  function lift() {
    isLifted = true;
    navigator.vibrate?.(10);
    block.dataset.dragged = '';
    setDrag(from);
  }
  function move(event: PointerEvent) {
    if (!event.isPrimary) return;
    const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
    if (byFinger && !isLifted) {
      if (far > HOLDS_WITHIN) stop();
      return;
    }
    if (!isMoving && far <= BEGINS_AFTER) return;
    isMoving = true;
    event.preventDefault();
    block.dataset.dragged = '';
    follow(event);
    edges.at(event);
  }
  function end(event: PointerEvent) {
    if (!event.isPrimary) return;
    const { drag } = useDrag.getState();
    stop();
    if (!drag) return;
    keepFromOpening();
    if (drag.column === from.column && drag.minute === from.minute) setDrag(null);
    else onDrop(drag);
  }
  function cancel() {
    stop();
    setDrag(null);
  }
  function giveUp() {
    if (useDrag.getState().drag) addEventListener('pointerup', keepFromOpening, { once: true });
    cancel();
  }
  function onEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    giveUp();
  }
  function stop() {
    clearTimeout(hold);
    edges.stop();
    over.abort();
    delete block.dataset.dragged;
  }
  const { signal } = over;
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', end, { signal });
  addEventListener('pointercancel', cancel, { signal });
  addEventListener('resize', giveUp, { signal });
  addEventListener('keydown', onEscape, { signal, capture: true });
  return { isLifted: () => isLifted, stop };
}

/** The click that follows a drag must open nothing. */
function keepFromOpening(): void {
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stop, true));
}

function followPointer(
  scroller: HTMLElement,
  block: HTMLElement,
  down: PointerEvent,
  from: Drag,
): (at: PointerEvent) => void {
  const grabbed = down.clientY - block.getBoundingClientRect().top;
  return (at) => {
    const element = columnAt(scroller, at) ?? scroller.querySelector(`[data-column="${from.column}"]`);
    if (!(element instanceof HTMLElement)) return;
    const { top, height } = element.getBoundingClientRect();
    const column = element.dataset.column ?? '';
    const minute = snapped(((at.clientY - grabbed - top) / height) * DAY_MINUTES);
    const { drag } = useDrag.getState();
    if (drag?.minute !== minute || drag.column !== column) setDrag({ ...from, column, minute });
  };
}

/** Uses only the horizontal position, because the heads and the hours cover the columns. */
const columnAt = (scroller: HTMLElement, { clientX }: PointerEvent) =>
  [...scroller.querySelectorAll('[data-column]')].find((column) => {
    const { left, right } = column.getBoundingClientRect();
    return left <= clientX && clientX < right;
  });

/** In pixels. This close to an edge the grid scrolls, each frame by a fraction of the distance into the edge. */
const EDGE = 36;
const SCROLL_PART = 1 / 3;

function scrollAtEdges(scroller: HTMLElement, onScroll: (at: PointerEvent) => void) {
  let latest: PointerEvent | undefined;
  let frame = 0;
  function scroll() {
    if (latest && scrollAtEdge(scroller, latest)) onScroll(latest);
    frame = requestAnimationFrame(scroll);
  }
  return {
    at(event: PointerEvent) {
      latest = event;
      if (frame === 0) frame = requestAnimationFrame(scroll);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

/**
 * Accounts for the heads and the hours, which cover scrolled content.
 *
 * @returns whether it scrolled
 */
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
