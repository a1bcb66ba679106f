import { DAY_MINUTES } from './calendar-days.ts';
import { type Drag, setDrag, snapped, useDrag } from './drag.ts';

/** Shows the visit where the pointer would drop it: the block stays where it was grabbed. */
export function followPointer(
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

/** By its place alone: the heads and the hours are above the columns. */
const columnAt = (scroller: HTMLElement, { clientX }: PointerEvent) =>
  [...scroller.querySelectorAll('[data-column]')].find((column) => {
    const { left, right } = column.getBoundingClientRect();
    return left <= clientX && clientX < right;
  });
