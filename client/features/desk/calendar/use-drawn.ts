import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { whenIdle } from '#client/api/when-idle.ts';
import { DAY_MINUTES } from './calendar-days.ts';

/** Columns that each idle moment completes: a large day must not delay a click. */
const COLUMNS_AT_ONCE = 2;

const IDLE_MS = 200;

/** The visible part of the grid: columns and minutes of the day, ends excluded. */
interface Sight {
  columns: readonly [number, number];
  minutes: readonly [number, number];
}

export type Minutes = Sight['minutes'];
const WHOLE: Minutes = [0, Number.POSITIVE_INFINITY];
const NONE: Minutes = [0, 0];
const NOWHERE: Sight = { columns: NONE, minutes: NONE };

interface Drawn {
  shown: string;
  sight: Sight;
  whole: number;
}
const EVERYWHERE: Sight = { columns: WHOLE, minutes: WHOLE };

/**
 * The minutes of each column whose visits are drawn. Draws visible visits immediately, then all others column by
 * column, so that the keyboard, screen readers and the browser's search find them.
 *
 * @param shown a new value starts again, as for another day, or after the grid has scrolled to its opening position
 */
export function useDrawn(
  scroller: RefObject<HTMLElement | null>,
  columns: number,
  shown: string,
): (column: number) => Minutes {
  const [drawn, setDrawn] = useState<Drawn>({ shown, sight: NOWHERE, whole: 0 });
  const whole = wholeOf(drawn, shown);
  useSight(scroller, shown, setDrawn);
  useEffect(() => {
    if (whole >= columns) return;
    return whenIdle(
      () => setDrawn(({ sight }) => ({ shown, sight, whole: whole + COLUMNS_AT_ONCE })),
      IDLE_MS,
    );
  }, [whole, columns, shown]);
  const { sight } = drawn;
  const [first, end] = sight.columns;
  return (column) => (column < whole ? WHOLE : column >= first && column < end ? sight.minutes : NONE);
}

const wholeOf = (drawn: Drawn, shown: string) => (drawn.shown === shown ? drawn.whole : 0);

function useSight(
  scroller: RefObject<HTMLElement | null>,
  shown: string,
  setDrawn: Dispatch<SetStateAction<Drawn>>,
): void {
  const look = useCallback(() => {
    const seen = scroller.current && sightOf(scroller.current);
    if (!seen) return;
    setDrawn((before) =>
      before.shown === shown && isSame(before.sight, seen)
        ? before
        : { shown, sight: seen, whole: wholeOf(before, shown) },
    );
  }, [scroller, shown, setDrawn]);
  // Runs before the next frame, unlike events.
  useLayoutEffect(look, [look]);
  useEffect(() => {
    const grid = scroller.current;
    if (!grid) return;
    grid.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    for (const element of [grid, ...grid.children]) sizes.observe(element);
    return () => {
      grid.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [scroller, look]);
}

function sightOf(scroller: HTMLElement): Sight | null {
  const column = scroller.querySelector<HTMLElement>('[data-column]');
  if (!column) return null;
  if (column.offsetWidth === 0) return EVERYWHERE;
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller;
  const hour = column.offsetHeight / (DAY_MINUTES / 60);
  return {
    columns: [
      Math.floor(scrollLeft / column.offsetWidth),
      Math.ceil((scrollLeft + clientWidth) / column.offsetWidth),
    ],
    minutes: [Math.floor(scrollTop / hour) * 60, Math.ceil((scrollTop + clientHeight) / hour) * 60],
  };
}

const isSame = (one: Sight, other: Sight) =>
  one.columns.every((value, at) => value === other.columns[at]) &&
  one.minutes.every((value, at) => value === other.minutes[at]);
