/** `--smoke` runs each section at its smallest, to check that it runs. Its figures mean nothing. */
const SMOKE = process.argv.includes('--smoke');

export const sized = (full: number, smallest: number): number => (SMOKE ? smallest : full);

export interface Summary {
  count: number;
  median: number;
  min: number;
  max: number;
  p95: number;
  p99: number;
}

export function summarise(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { count: sorted.length, median: at(0.5), min: at(0), max: at(1), p95: at(0.95), p99: at(0.99) };
}
