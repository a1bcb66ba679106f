import { type QualityEvent, SAMPLE_EVERY_MS, type TimedSample } from '#shared/domain/quality-record.ts';

export interface Run {
  from: number;
  until: number;
  samples: readonly TimedSample[];
}

/** A longer pause between two samples separates them, because nothing is known about the time between. */
const PAUSE_MS = 4 * SAMPLE_EVERY_MS;

/**
 * Runs of samples with a problem. One good sample does not end a run, and a run needs a minimum number of bad ones.
 */
export function runsOf(
  samples: readonly TimedSample[],
  isBad: (sample: TimedSample) => boolean,
  least: number,
): Run[] {
  const runs: TimedSample[][] = [];
  let open: TimedSample[] | null = null;
  let good = 0;
  let before = Number.NEGATIVE_INFINITY;
  for (const sample of samples) {
    if (sample.at - before > PAUSE_MS) open = null;
    before = sample.at;
    if (!isBad(sample)) {
      good += 1;
      if (good > 1) open = null;
      continue;
    }
    good = 0;
    if (open) open.push(sample);
    else {
      open = [sample];
      runs.push(open);
    }
  }
  return runs.filter(({ length }) => length >= least).map(toRun);
}

/** A sample describes the time before it. */
function toRun(samples: readonly TimedSample[]): Run {
  const [first, last] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0];
  return { from: first - SAMPLE_EVERY_MS, until: last, samples };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function shared(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.until, other.until) - Math.max(one.from, other.from));
}

export interface Span {
  from: number;
  until: number;
}

export function spans(
  events: readonly QualityEvent[],
  starts: QualityEvent['kind'],
  ends: readonly QualityEvent['kind'][],
  until: number,
): Span[] {
  const found: Span[] = [];
  let from: number | null = null;
  for (const { at, kind } of events) {
    if (kind === starts) from ??= at;
    else if (from !== null && ends.includes(kind)) {
      found.push({ from, until: at });
      from = null;
    }
  }
  if (from !== null) found.push({ from, until: Math.max(from, until) });
  return found;
}
