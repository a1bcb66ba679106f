import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, totalmem } from 'node:os';
import { z } from 'zod';
import type { Figure } from './table.ts';

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

export type SavedRun = z.infer<typeof SAVED>;

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
