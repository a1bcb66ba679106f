import { type RefObject, useEffect, useEffectEvent } from 'react';
import { DAY_MINUTES } from './calendar-days.ts';
import { type Drag, setDrag, snapped, useDrag } from './drag.ts';

/** Farther than a click's own tremble, in pixels. */
const BEGINS_AFTER = 5;
/** So near to an edge the grid scrolls, in pixels. */
const EDGE = 36;

interface Dragging {
  visitOf: (visitId: string) => { durationMinutes: number; minute: number; column: string } | undefined;
  onDrop: (drag: Drag) => void;
}

/** Drags blocks with a mouse or a pen; a finger scrolls. Nothing is moved: `onDrop` asks. */
export function useDragging(grid: RefObject<HTMLElement | null>, { visitOf, onDrop }: Dragging): void {
  const visit = useEffectEvent(visitOf);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    const scroller = grid.current;
    if (!scroller) return;
    let stop: (() => void) | undefined;

    function begin(down: PointerEvent) {
      const block = (down.target as Element).closest<HTMLElement>('a[data-movable]');
      const visitId = block?.dataset.visit;
      const from = visitId && visit(visitId);
      if (!block || !from || down.button !== 0 || down.pointerType === 'touch') return;
      const grabbed = down.clientY - block.getBoundingClientRect().top;

      const move = (event: PointerEvent) => {
        const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > BEGINS_AFTER;
        if (!far && !useDrag.getState().drag) return;
        event.preventDefault();
        block.dataset.dragged = '';
        scrollAtEdge(scroller as HTMLElement, event);
        const column = columnAt(event) ?? scroller?.querySelector(`[data-column="${from.column}"]`);
        if (!(column instanceof HTMLElement)) return;
        const { top, height } = column.getBoundingClientRect();
        const minute = snapped(((event.clientY - grabbed - top) / height) * DAY_MINUTES);
        const { drag } = useDrag.getState();
        const key = column.dataset.column ?? '';
        if (drag?.minute === minute && drag.column === key) return;
        setDrag({ visitId, column: key, minute, durationMinutes: from.durationMinutes });
      };
      const end = () => {
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
    return () => {
      scroller.removeEventListener('pointerdown', begin);
      stop?.();
      setDrag(null);
    };
  }, [grid]);
}

const columnAt = ({ clientX, clientY }: PointerEvent) =>
  document.elementFromPoint(clientX, clientY)?.closest('[data-column]');

function scrollAtEdge(scroller: HTMLElement, { clientX, clientY }: PointerEvent): void {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const push = (at: number, start: number, end: number) =>
    at < start + EDGE ? at - start - EDGE : at > end - EDGE ? at - end + EDGE : 0;
  scroller.scrollBy(push(clientX, left, right), push(clientY, top, bottom));
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
