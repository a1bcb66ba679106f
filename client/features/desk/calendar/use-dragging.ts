import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Drag, setDrag } from './drag.ts';
import { type Press, pressOn } from './drag-press.ts';

interface Dragging {
  visitOf: (visitId: string) => { durationMinutes: number; minute: number; column: string } | undefined;
  onDrop: (drag: Drag) => void;
}

/** A browser's own reactions to a finger that holds and moves. */
const HELD = ['touchmove', 'touchend', 'contextmenu'] as const;

/** Drags blocks with a mouse or a pen, or with a finger that holds a block first. Moves nothing: `onDrop` asks. */
export function useDragging(grid: RefObject<HTMLElement | null>, { visitOf, onDrop }: Dragging): void {
  const visit = useEffectEvent(visitOf);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    const scroller = grid.current;
    if (!scroller) return;
    /**
     * The last press: the finger that lifted a block neither scrolls nor opens its link or menu until the next touch.
     */
    let press: Press | undefined;
    const keepTouch = (event: Event) => press?.isLifted() && event.cancelable && event.preventDefault();

    function begin(down: PointerEvent) {
      if (!scroller || !down.isPrimary) return;
      press?.stop();
      press = undefined;
      const block = (down.target as Element).closest<HTMLElement>('a[data-movable]');
      const visitId = block?.dataset.visit;
      const from = visitId && visit(visitId);
      if (!block || !from || down.button !== 0) return;
      press = pressOn(block, { scroller, down, from: { visitId, ...from }, onDrop: drop });
    }
    scroller.addEventListener('pointerdown', begin);
    for (const type of HELD) scroller.addEventListener(type, keepTouch, { passive: false });
    return () => {
      scroller.removeEventListener('pointerdown', begin);
      for (const type of HELD) scroller.removeEventListener(type, keepTouch);
      press?.stop();
      setDrag(null);
    };
  }, [grid]);
}
