import type { Sample } from './quality.ts';

export interface MediaCounts {
  received: number;
  lost: number;
  frames: number;
  lossOut: number;
  /** In milliseconds. */
  roundTrip: number | null;
}

/** Fewer packets than this give no meaningful share. */
const ENOUGH_PACKETS = 20;

type Reports = { values(): Iterable<Record<string, unknown>> };

export function countsOf(send: RTCStatsReport, recv: RTCStatsReport): MediaCounts {
  const counts: MediaCounts = { received: 0, lost: 0, frames: 0, lossOut: 0, roundTrip: null };
  for (const report of (recv as unknown as Reports).values()) {
    if (report.type !== 'inbound-rtp') continue;
    counts.received += number(report.packetsReceived);
    counts.lost += number(report.packetsLost);
    counts.frames += number(report.framesReceived);
  }
  for (const report of (send as unknown as Reports).values()) {
    if (report.type === 'remote-inbound-rtp')
      counts.lossOut = Math.max(counts.lossOut, number(report.fractionLost));
  }
  for (const reports of [recv, send] as unknown as Reports[]) {
    for (const { type, nominated, currentRoundTripTime } of reports.values()) {
      if (type !== 'candidate-pair' || !nominated || typeof currentRoundTripTime !== 'number') continue;
      counts.roundTrip = Math.max(counts.roundTrip ?? 0, currentRoundTripTime * 1_000);
    }
  }
  return counts;
}

export function sizeSent(send: RTCStatsReport, trackId: string): { width: number; height: number } | null {
  for (const { type, trackIdentifier, width, height } of (send as unknown as Reports).values()) {
    if (type !== 'media-source' || trackIdentifier !== trackId) continue;
    return typeof width === 'number' && typeof height === 'number' ? { width, height } : null;
  }
  return null;
}

/** The sample between two readings. Null if totals fell, because then the transports are new. */
export function sampleBetween(
  before: MediaCounts,
  now: MediaCounts,
): Pick<Sample, 'lossIn' | 'lossOut' | 'roundTrip'> & { frames: number } {
  const since = (name: 'received' | 'lost' | 'frames') => Math.max(0, now[name] - before[name]);
  const packets = since('received') + since('lost');
  const { lossOut, roundTrip } = now;
  return {
    lossIn: packets < ENOUGH_PACKETS ? 0 : since('lost') / packets,
    lossOut,
    roundTrip,
    frames: now.frames < before.frames ? 1 : since('frames'),
  };
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
