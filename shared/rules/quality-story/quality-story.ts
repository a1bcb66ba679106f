import type { Finding, FindingKind, QualityEvent, TimedSample } from '#shared/domain/quality-record.ts';
import { eventFindings } from './event-findings.ts';
import { mediaFindings } from './media-findings.ts';
import { type Span, shared, spans } from './runs.ts';
import { whileThere } from './while-there.ts';

export interface QualityTimeline {
  samples: readonly TimedSample[];
  events: readonly QualityEvent[];
}

/**
 * How badly each finding affects a person: lost media most, a detour hardly. Findings of the same weight are ordered
 * by their length.
 */
const WEIGHT: Record<FindingKind, number> = {
  'server-restart': 10,
  'server-media': 10,
  'network-gone': 10,
  'page-closed': 9,
  'microphone-lost': 8,
  'microphone-refused': 8,
  'loss-down': 5,
  'loss-up': 5,
  processor: 4,
  'upload-narrow': 4,
  'download-narrow': 4,
  'camera-lost': 3,
  'camera-refused': 3,
  delay: 3,
  'page-hidden': 1,
  'network-changed': 1,
  'tcp-only': 0.02,
  'relay-only': 0.01,
};
/** An interruption is remembered as longer than it was. */
const LEAST_SECONDS = 5;

/** What went wrong in one person's visit, the worst first. Claims nothing that was not measured or observed. */
export function storyOf({ samples, events: all }: QualityTimeline): Finding[] {
  const events = whileThere(all, samples);
  const inOrder = samples.toSorted((a, b) => a.at - b.at);
  const until = Math.max(0, inOrder.at(-1)?.at ?? 0, ...events.map(({ at }) => at));
  const found = [...mediaFindings(inOrder), ...eventFindings(events, until)];
  const inTime = events.toSorted((a, b) => a.at - b.at);
  const paused = spans(inTime, 'video-paused', ['video-resumed'], until);
  return found
    .map((one) => withPause(one, paused))
    .toSorted((a, b) => sufferingOf(b) - sufferingOf(a) || a.from - b.from);
}

const PAUSING: readonly FindingKind[] = [
  'upload-narrow',
  'download-narrow',
  'loss-up',
  'loss-down',
  'delay',
  'processor',
];

function withPause(one: Finding, paused: readonly Span[]): Finding {
  const { kind, from, until, value, effect } = one;
  const pausedThen = PAUSING.includes(kind) && paused.some((span) => shared(span, one) > 0);
  return { kind, from, until, value, effect: pausedThen ? 'video-reduced' : effect };
}

/** Kinds that are detected by their effect on the pictures, so their weight already includes it. */
const FOUND_BY_EFFECT: readonly FindingKind[] = ['upload-narrow', 'download-narrow'];
const WITH_EFFECT = 1.5;

function sufferingOf({ kind, from, until, effect }: Finding): number {
  const seconds = Math.max(LEAST_SECONDS, (until - from) / 1_000);
  const isMore = effect !== 'none' && !FOUND_BY_EFFECT.includes(kind);
  return WEIGHT[kind] * seconds * (isMore ? WITH_EFFECT : 1);
}
