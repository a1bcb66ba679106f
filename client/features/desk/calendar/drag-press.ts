import { type Drag, setDrag, useDrag } from './drag.ts';
import { followPointer } from './drag-follow.ts';
import { scrollAtEdges } from './drag-scroll.ts';

/** Farther than a click's own tremble, in pixels. */
const BEGINS_AFTER = 5;
/** A finger that holds still for so long, in milliseconds, lifts a block; it trembles by more pixels. */
const HOLD_MS = 400;
const HOLDS_WITHIN = 10;

interface Pressed {
  scroller: HTMLElement;
  down: PointerEvent;
  /** The visit where it is now. */
  from: Drag;
  onDrop: (drag: Drag) => void;
}

/** A pointer that is down on a block, until it drops the block or gives up. */
export interface Press {
  /** By a finger that held it. */
  isLifted: () => boolean;
  stop: () => void;
}

/** Lifts the block once the pointer moves, or a finger holds; then the block follows it until the drop. */
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
  /** The pointer is still down. */
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
  // The grid is no longer where it was.
  addEventListener('resize', giveUp, { signal });
  addEventListener('keydown', onEscape, { signal, capture: true });
  return { isLifted: () => isLifted, stop };
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
