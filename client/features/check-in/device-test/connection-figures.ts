import type { MediaRoute } from '#shared/domain/device-test.ts';
import { qualityScore } from './quality-score.ts';

export interface EchoReading {
  /** In milliseconds, on any clock. */
  at: number;
  bytes: number;
  received: number;
  lost: number;
  /** Audio jitter in milliseconds; null until audio arrives. */
  jitter: number | null;
  /** In milliseconds. */
  roundTrip: number | null;
  route: MediaRoute | null;
}

export interface ConnectionFigures {
  route: MediaRoute;
  bitrate: number;
  jitter: number;
  roundTrip: number;
  packetLoss: number;
  qualityScore: number;
}

type Report = Record<string, unknown>;
type Reports = { values(): Iterable<Report>; get(id: string): Report | undefined };

export function readEcho(send: RTCStatsReport, recv: RTCStatsReport, at: number): EchoReading {
  const reading: EchoReading = {
    at,
    bytes: 0,
    received: 0,
    lost: 0,
    jitter: null,
    roundTrip: null,
    route: null,
  };
  for (const report of (recv as unknown as Reports).values()) {
    if (report.type !== 'inbound-rtp') continue;
    reading.bytes += number(report.bytesReceived);
    reading.received += number(report.packetsReceived);
    reading.lost += number(report.packetsLost);
    if (report.kind === 'audio' && typeof report.jitter === 'number') reading.jitter = report.jitter * 1_000;
  }
  for (const reports of [recv, send] as unknown as Reports[]) {
    for (const report of reports.values()) {
      if (report.type !== 'candidate-pair' || !report.nominated || report.state === 'failed') continue;
      if (typeof report.currentRoundTripTime === 'number')
        reading.roundTrip = Math.max(reading.roundTrip ?? 0, report.currentRoundTripTime * 1_000);
      reading.route ??= routeOf(reports.get(String(report.localCandidateId)));
    }
  }
  return reading;
}

function routeOf(local: Report | undefined): MediaRoute | null {
  if (!local) return null;
  if (local.candidateType === 'relay') return 'relay';
  return local.protocol === 'tcp' ? 'tcp' : 'udp';
}

/** The figures between the first and the last reading; null if nothing was received. */
export function figuresOf(readings: readonly EchoReading[]): ConnectionFigures | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last || last.at <= first.at) return null;
  const received = last.received - first.received;
  if (received <= 0) return null;
  // Late recovery can lower the total of lost packets.
  const lost = Math.max(0, last.lost - first.lost);
  const path = {
    jitter: round(mean(readings.map(({ jitter }) => jitter)), 1),
    roundTrip: round(mean(readings.map(({ roundTrip }) => roundTrip)), 1),
    packetLoss: round(lost / (lost + received), 4),
  };
  return {
    route: last.route ?? 'udp',
    // Bits per millisecond are kilobits per second.
    bitrate: round(((last.bytes - first.bytes) * 8) / (last.at - first.at), 1),
    ...path,
    qualityScore: qualityScore(path),
  };
}

function mean(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function round(value: number, digits: number): number {
  return Math.max(0, Number(value.toFixed(digits)));
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
