import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, totalmem } from 'node:os';
import { z } from 'zod';

export interface Figure {
  what: string;
  product: string;
  baseline: string;
  ratio: string;
  target: string;
  met: boolean;
}

export const reported = (what: string, product: string): Figure => ({
  what,
  product,
  baseline: '—',
  ratio: '—',
  target: '(reported)',
  met: true,
});

const HEADINGS: Record<Exclude<keyof Figure, 'met'>, string> = {
  what: 'figure',
  product: 'product',
  baseline: 'bare baseline',
  ratio: 'ratio',
  target: 'target',
};

/** @param earlier another column: its heading, and its text for a figure */
export function renderTable(
  figures: readonly Figure[],
  earlier?: { heading: string; of: (figure: Figure) => string },
): string {
  const cells = (figure: Omit<Figure, 'met'>, last: string) => [
    figure.what,
    figure.product,
    figure.baseline,
    figure.ratio,
    figure.target,
    ...(earlier ? [last] : []),
  ];
  const head = cells(HEADINGS, earlier?.heading ?? '');
  const rows = figures.map((figure) => cells(figure, earlier?.of(figure) ?? ''));
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (row: string[], mark: string) =>
    `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}  ${mark}`;
  return [
    line(head, ''),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...rows.map((row, index) => line(row, figures[index]?.met ? '✓' : '✗ missed')),
  ].join('\n');
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

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

const SAVED = z.object({
  at: z.string(),
  machine: z.string(),
  figures: z.array(
    z.object({
      what: z.string(),
      product: z.string(),
      baseline: z.string(),
      ratio: z.string(),
      target: z.string(),
      met: z.boolean(),
    }),
  ),
});

type SavedRun = z.infer<typeof SAVED>;

export function saveRun(file: string, figures: readonly Figure[], now = new Date()): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const run: SavedRun = { at: now.toISOString(), machine, figures: [...figures] };
  writeFileSync(file, `${JSON.stringify(run, undefined, 2)}\n`);
}

/** @throws if the file is missing or not a saved run */
export function readRun(file: string): SavedRun {
  try {
    return SAVED.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(
      `${file} is not a saved run of the bench: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/**
 * A figure's value in an earlier run: its ratio and the change of the ratio, which stays comparable across machines;
 * without a baseline the figure itself; '—' if the earlier run lacks it.
 */
export function earlierOf({ what, ratio }: Figure, earlier: SavedRun): string {
  const former = earlier.figures.find((figure) => figure.what === what);
  if (!former) return '—';
  const [before, after] = [Number.parseFloat(former.ratio), Number.parseFloat(ratio)];
  if (former.baseline === '—' || !(before > 0) || Number.isNaN(after)) return former.product;
  const percent = Math.round((after / before - 1) * 100);
  return `${former.ratio} (${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)} %)`;
}
