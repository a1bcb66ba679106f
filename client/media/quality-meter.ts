import { type QualitySample, SAMPLE_EVERY_MS } from '#shared/domain/quality-record.ts';
import { measuredBetween, type Reading, readingOf } from './quality-reading.ts';

export interface Look {
  stats: { send: RTCStatsReport; recv: RTCStatsReport };
  still: boolean;
  lateMs: number;
}

export class QualityMeter {
  readonly #onSample: (sample: QualitySample) => void;
  #before: { at: number; reading: Reading } | null = null;
  #dueAt = 0;
  #lateMs = 0;

  constructor(onSample: (sample: QualitySample) => void) {
    this.#onSample = onSample;
  }

  /** Called with each sample of the page's watch; measures about every five seconds. */
  look({ stats, still, lateMs }: Look): void {
    const at = performance.now();
    this.#lateMs = Math.max(this.#lateMs, document.visibilityState === 'visible' ? lateMs : 0);
    if (this.#before && at < this.#dueAt) return;
    const reading = readingOf(stats);
    const before = this.#before;
    this.#before = { at, reading };
    // Keeps to the interval, whenever the samples are.
    this.#dueAt = Math.max(this.#dueAt + SAMPLE_EVERY_MS, at + SAMPLE_EVERY_MS / 2);
    if (before) {
      const span = { ms: at - before.at, lateMs: this.#lateMs, still };
      this.#onSample(measuredBetween(before.reading, reading, span));
    }
    this.#lateMs = 0;
  }

  /** There is nothing to measure now; the next measurement starts over. */
  pause(): void {
    this.#before = null;
    this.#lateMs = 0;
  }
}
