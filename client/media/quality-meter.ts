import {
  QUALITY_LIMITS,
  type QualityLimit,
  type QualitySample,
  RELAY_PROTOCOLS,
  SAMPLE_EVERY_MS,
} from '#shared/domain/quality-record.ts';
import { localCandidateOf, networkKindOf } from './network-kind.ts';
import { countsOf, type MediaCounts, sampleBetween } from './stats.ts';

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

  pause(): void {
    this.#before = null;
    this.#lateMs = 0;
  }
}

interface Reading extends Pick<QualitySample, 'candidate' | 'protocol' | 'relayProtocol' | 'limit'> {
  counts: MediaCounts;
  bytesUp: number;
  bytesDown: number;
  jitterMs: number;
  roomUp: number | null;
  freezes: number;
  frozenMs: number;
}

type Report = Record<string, unknown>;
type Reports = { values(): Iterable<Report> };

/** In kilobits per second. A page that sends less has no current report of its loss. */
const SENDS_KBPS = 5;

export function readingOf(stats: { send: RTCStatsReport; recv: RTCStatsReport }): Reading {
  const send = [...(stats.send as unknown as Reports).values()];
  const recv = [...(stats.recv as unknown as Reports).values()];
  const inbound = recv.filter(({ type }) => type === 'inbound-rtp');
  const outbound = send.filter(({ type }) => type === 'outbound-rtp');
  const network = networkKindOf(stats);
  const relayed = localCandidateOf(stats)?.relayProtocol;
  const room = send.find(({ type, nominated }) => type === 'candidate-pair' && nominated);
  return {
    counts: countsOf(stats.send, stats.recv),
    bytesUp: sumOf(outbound, 'bytesSent'),
    bytesDown: sumOf(inbound, 'bytesReceived'),
    jitterMs: Math.max(0, ...inbound.filter(isSound).map(({ jitter }) => numberOf(jitter) * 1_000)),
    roomUp: typeof room?.availableOutgoingBitrate === 'number' ? room.availableOutgoingBitrate / 1_000 : null,
    freezes: sumOf(inbound, 'freezeCount'),
    frozenMs: sumOf(inbound, 'totalFreezesDuration') * 1_000,
    limit: limitOf(outbound),
    candidate: network?.candidate ?? null,
    protocol: network?.protocol ?? null,
    relayProtocol: RELAY_PROTOCOLS.find((known) => known === relayed) ?? null,
  };
}

export function measuredBetween(
  before: Reading,
  now: Reading,
  { ms, lateMs, still }: { ms: number; lateMs: number; still: boolean },
): QualitySample {
  const { lossIn, lossOut, roundTrip } = sampleBetween(before.counts, now.counts);
  const kbps = (name: 'bytesUp' | 'bytesDown') => (Math.max(0, now[name] - before[name]) * 8) / ms;
  const kbpsUp = kbps('bytesUp');
  const { jitterMs, roomUp, limit, candidate, protocol, relayProtocol } = now;
  // A freeze counts once it is over; until then nothing new was shown.
  const frozenMs = still ? ms : Math.max(0, now.frozenMs - before.frozenMs);
  return {
    roundTripMs: roundTrip,
    jitterMs,
    lossUp: kbpsUp < SENDS_KBPS ? 0 : lossOut * 100,
    lossDown: lossIn * 100,
    kbpsUp,
    kbpsDown: kbps('bytesDown'),
    roomUp,
    freezes: Math.max(0, now.freezes - before.freezes),
    frozenMs,
    lateMs,
    limit,
    candidate,
    protocol,
    relayProtocol,
  };
}

/** The most limited of the encodings. The processor limits all of them. */
function limitOf(outbound: readonly Report[]): QualityLimit {
  const reasons = outbound.map(({ qualityLimitationReason }) => qualityLimitationReason);
  return QUALITY_LIMITS.find((limit) => limit !== 'none' && reasons.includes(limit)) ?? 'none';
}

const isSound = ({ kind }: Report) => kind === 'audio';
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);
const sumOf = (reports: readonly Report[], name: string) =>
  reports.reduce((sum, report) => sum + numberOf(report[name]), 0);
