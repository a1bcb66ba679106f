import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, totalmem } from 'node:os';
import { z } from 'zod';
import type { Figure } from './table.ts';

const SAVED = z.object({
  /** An instant, ISO 8601. */
  at: z.string(),
  /** Where it was measured. */
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

/** Writes a run's figures as JSON, for {@link readRun}. */
export function saveRun(file: string, figures: readonly Figure[], now = new Date()): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const run: SavedRun = { at: now.toISOString(), machine, figures: [...figures] };
  writeFileSync(file, `${JSON.stringify(run, undefined, 2)}\n`);
}

/** @throws if the file is missing or no saved run */
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
 * Each figure's counterpart of an earlier run: its ratio and by how much the ratio changed, because a ratio outlasts a
 * change of machine; without a baseline the figure itself; '—' for a figure that the earlier run did not have.
 */
export function earlierOf({ what, ratio }: Figure, earlier: SavedRun): string {
  const former = earlier.figures.find((figure) => figure.what === what);
  if (!former) return '—';
  const [before, after] = [Number.parseFloat(former.ratio), Number.parseFloat(ratio)];
  if (former.baseline === '—' || !(before > 0) || Number.isNaN(after)) return former.product;
  const percent = Math.round((after / before - 1) * 100);
  return `${former.ratio} (${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)} %)`;
}
