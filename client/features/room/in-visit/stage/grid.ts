/**
 * Target aspect ratio of a cell, width by height. Cameras are wider, but a person sits upright: a tile that crops the
 * sides shows a larger face than one that crops forehead and chin.
 */
const UPRIGHT_PERSON = 4 / 3;
/** In pixels. */
const GAP = 8;

/** From this number of other participants, a self-view in a corner would cover one of them. */
const OTHERS_NEXT_TO_SELF = 2;
/** From this number, the self-view is as large as the others. */
const OTHERS_AROUND_SELF = 3;

export interface Grid {
  columns: number;
  rows: number;
}

/**
 * Finds the grid that makes `count` tiles largest on a stage of this size, in pixels. Tiles fill their cells;
 * this decides only the number of columns and rows.
 */
export function bestGrid(count: number, width: number, height: number): Grid {
  let best: Grid = { columns: 1, rows: Math.max(1, count) };
  let largest = 0;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const cellWidth = (width - GAP * (columns - 1)) / columns;
    const cellHeight = (height - GAP * (rows - 1)) / rows;
    const shownHeight = Math.min(cellHeight, cellWidth / UPRIGHT_PERSON);
    if (shownHeight > largest + 0.5) {
      largest = shownHeight;
      best = { columns, rows };
    }
  }
  return best;
}

export type SelfPlace = 'corner' | 'next-to-grid' | 'in-grid';

export function selfPlace(others: number): SelfPlace {
  if (others >= OTHERS_AROUND_SELF) return 'in-grid';
  return others >= OTHERS_NEXT_TO_SELF ? 'next-to-grid' : 'corner';
}
