import {
  type QualityEvent,
  type QualityEventKind,
  SAMPLE_EVERY_MS,
  type TimedSample,
} from '#shared/domain/quality-record.ts';
import type { Span } from './runs.ts';

/** Server trouble that the record keeps for the visit, not for one seat. */
const OF_THE_VISIT: readonly QualityEventKind[] = ['worker-died', 'media-moved'];

/**
 * Maximum time between the server's note of its trouble and the interruption that a person noticed, in milliseconds.
 */
export const NEAR_MS = 30_000;
const MEASURED_MS = 4 * SAMPLE_EVERY_MS;

export function whileThere(
  events: readonly QualityEvent[],
  samples: readonly TimedSample[],
): readonly QualityEvent[] {
  const stays = staysOf(events, samples);
  const wasThere = (time: number) =>
    stays.some(({ from, until }) => from <= time && time <= until) ||
    samples.some(({ at }) => at <= time && time - at <= MEASURED_MS);
  return events.filter(({ kind, at }) => !OF_THE_VISIT.includes(kind) || wasThere(at));
}

/** A stay begins with a connection and ends when the person leaves. The server's own trouble ends no stay. */
function staysOf(events: readonly QualityEvent[], samples: readonly TimedSample[]): Span[] {
  const turns = events
    .filter(({ kind }) => kind === 'connected' || kind === 'left')
    .toSorted((a, b) => a.at - b.at);
  const first = Math.min(...samples.map(({ at }) => at - SAMPLE_EVERY_MS));
  const stays: Span[] = [];
  let from: number | null = turns[0]?.kind === 'connected' ? null : first;
  for (const { kind, at, detail } of turns) {
    if (kind === 'connected') from ??= at;
    else if (from !== null) {
      stays.push({ from, until: detail === 'server' || detail === 'process-killed' ? at + NEAR_MS : at });
      from = null;
    }
  }
  if (from !== null) stays.push({ from, until: Number.POSITIVE_INFINITY });
  return stays;
}
