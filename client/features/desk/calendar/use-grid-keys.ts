import { type RefObject, useEffect, useEffectEvent } from 'react';

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export interface GridActions {
  onOpen: (visitId: string, address: string) => void;
  onMove: (visitId: string) => void;
}

export function useGridKeys(grid: RefObject<HTMLElement | null>, { onOpen, onMove }: GridActions): void {
  const open = useEffectEvent(onOpen);
  const move = useEffectEvent(onMove);

  useEffect(() => {
    const scroller = grid.current;
    if (!scroller) return;
    const click = (event: MouseEvent) => {
      const block = blockOf(event);
      if (!block || event.defaultPrevented || event.button !== 0) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      open(block.dataset.visit ?? '', block.getAttribute('href') ?? '');
    };
    const press = (event: KeyboardEvent) => {
      const block = blockOf(event);
      if (!block || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.toLowerCase() === 'm' && block.dataset.movable !== undefined) {
        event.preventDefault();
        move(block.dataset.visit ?? '');
      } else if (event.key.startsWith('Arrow')) {
        event.preventDefault();
        nextTo(block, event.key as Arrow)?.focus();
      }
    };
    scroller.addEventListener('click', click);
    scroller.addEventListener('keydown', press);
    return () => {
      scroller.removeEventListener('click', click);
      scroller.removeEventListener('keydown', press);
    };
  }, [grid]);
}

const blockOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('a[data-visit]') : null;

const blocksIn = (column: Element) => [...column.querySelectorAll<HTMLElement>('a[data-visit]')];
const minuteOf = ({ dataset }: HTMLElement) => Number(dataset.minute);

function nextTo(block: HTMLElement, arrow: Arrow): HTMLElement | undefined {
  const column = block.closest('[data-column]');
  if (!column) return undefined;
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const blocks = blocksIn(column);
    return blocks[blocks.indexOf(block) + (arrow === 'ArrowDown' ? 1 : -1)];
  }
  const columns = [...(column.parentElement?.querySelectorAll('[data-column]') ?? [])];
  const at = columns.indexOf(column);
  const others = arrow === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, at).reverse();
  const next = others.map(blocksIn).find((blocks) => blocks.length > 0);
  const away = (other: HTMLElement) => Math.abs(minuteOf(other) - minuteOf(block));
  return next?.toSorted((a, b) => away(a) - away(b))[0];
}
