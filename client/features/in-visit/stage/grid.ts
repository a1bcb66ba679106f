/** Shape that a picture needs, width by height: wide on a desktop, square on a phone held upright. */
const LANDSCAPE = 16 / 9;
const PORTRAIT = 1;
/** Pixels between tiles. */
export const GAP = 8;

/** From so many others on, one's own picture would cover most of someone's. */
const OTHERS_BESIDE_SELF = 3;

export interface Grid {
  columns: number;
  rows: number;
}

/**
 * The grid in which `count` tiles are largest on a stage of this size (pixels). Tiles fill their cells;
 * this only decides how many cells stand side by side.
 */
export function bestGrid(count: number, width: number, height: number): Grid {
  const shape = width >= height ? LANDSCAPE : PORTRAIT;
  let best: Grid = { columns: 1, rows: Math.max(1, count) };
  let largest = 0;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const cellWidth = (width - GAP * (columns - 1)) / columns;
    const cellHeight = (height - GAP * (rows - 1)) / rows;
    const shownWidth = Math.min(cellWidth, cellHeight * shape);
    if (shownWidth > largest + 0.5) {
      largest = shownWidth;
      best = { columns, rows };
    }
  }
  return best;
}

/** Whether one's own picture stands among the others' instead of over the last of them. */
export function selfStandsInGrid(others: number): boolean {
  return others >= OTHERS_BESIDE_SELF;
}
