export interface ChartMonth {
  score: number | null;
}

/** Runs of consecutive months with a score; each run is one line of the chart. */
export function chartLines(months: readonly ChartMonth[]): { index: number; score: number }[][] {
  const lines: { index: number; score: number }[][] = [];
  let line: { index: number; score: number }[] = [];
  for (const [index, { score }] of months.entries()) {
    if (score === null) {
      line = [];
      continue;
    }
    if (line.length === 0) lines.push(line);
    line.push({ index, score });
  }
  return lines;
}
