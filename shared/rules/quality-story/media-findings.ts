import type { Finding, FindingKind, TimedSample } from '#shared/domain/quality-record.ts';
import { median, type Run, runsOf, shared } from './runs.ts';

const NOTICED = {
  /** Kilobits per second. Less leaves only a small picture or none next to the sound. */
  narrow: 400,
  /** Percent of packets. */
  loss: 5,
  roundTripMs: 400,
  /** Per five-second sample. */
  frozenMs: 1_000,
  lateMs: 1_000,
} as const;

/** Minimum number of bad samples. Shorter disturbances pass before anyone could act on them. */
const LEAST = 3;

interface MediaRule {
  kind: FindingKind;
  isBad(sample: TimedSample): boolean;
  measure(sample: TimedSample): number | null;
}

const isRelayed = ({ candidate }: TimedSample) => candidate === 'relay';
const usesTcp = ({ candidate, protocol, relayProtocol }: TimedSample) =>
  candidate === 'relay' ? relayProtocol === 'tcp' || relayProtocol === 'tls' : protocol === 'tcp';
const roomOf = ({ roomUp, kbpsUp }: TimedSample) => roomUp ?? kbpsUp;
const isReduced = ({ limit }: TimedSample) => limit === 'bandwidth';
const isStuck = ({ frozenMs }: TimedSample) => frozenMs >= NOTICED.frozenMs;

/** Causes come before their consequences: a lossy path also looks narrow. */
const RULES: readonly MediaRule[] = [
  {
    kind: 'processor',
    isBad: ({ limit, lateMs }) => limit === 'cpu' || lateMs >= NOTICED.lateMs,
    measure: () => null,
  },
  { kind: 'loss-up', isBad: ({ lossUp }) => lossUp >= NOTICED.loss, measure: ({ lossUp }) => lossUp },
  {
    kind: 'loss-down',
    isBad: ({ lossDown }) => lossDown >= NOTICED.loss,
    measure: ({ lossDown }) => lossDown,
  },
  {
    kind: 'upload-narrow',
    isBad: (sample) => isReduced(sample) && roomOf(sample) < NOTICED.narrow,
    measure: roomOf,
  },
  {
    kind: 'download-narrow',
    isBad: (sample) => isStuck(sample) && sample.kbpsDown < NOTICED.narrow,
    measure: ({ kbpsDown }) => kbpsDown,
  },
  {
    kind: 'delay',
    isBad: ({ roundTripMs }) => (roundTripMs ?? 0) >= NOTICED.roundTripMs,
    measure: ({ roundTripMs }) => roundTripMs,
  },
];

/** Problems that a problem hides at the same time, because it causes them. */
const EXPLAINS: Partial<Record<FindingKind, readonly FindingKind[]>> = {
  'loss-up': ['upload-narrow'],
  'loss-down': ['download-narrow'],
  processor: ['download-narrow'],
};

export function mediaFindings(samples: readonly TimedSample[]): Finding[] {
  const found = RULES.flatMap(({ kind, isBad, measure }) =>
    runsOf(samples, isBad, LEAST).map((run) => toFinding(kind, run, measure)),
  );
  const causes = found.filter(({ kind }) => EXPLAINS[kind]);
  const unexplained = found.filter(
    (one) =>
      !causes.some(
        (cause) => EXPLAINS[cause.kind]?.includes(one.kind) && shared(cause, one) * 2 >= one.until - one.from,
      ),
  );
  return [...unexplained, ...pathFindings(samples)];
}

function toFinding(kind: FindingKind, run: Run, measure: MediaRule['measure']): Finding {
  const values = run.samples.flatMap((sample) => measure(sample) ?? []);
  const value = values.length > 0 ? Math.round(median(values)) : null;
  return { kind, from: run.from, until: run.until, value, effect: effectOf(run) };
}

function effectOf({ samples }: Run): Finding['effect'] {
  if (samples.some(isStuck)) return 'frozen';
  return samples.some(isReduced) ? 'video-reduced' : 'none';
}

function pathFindings(samples: readonly TimedSample[]): Finding[] {
  const known = samples.filter(({ candidate }) => candidate !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || known.length < LEAST) return [];
  const span = { from: first.at, until: last.at, value: null, effect: 'none' } as const;
  if (known.every(usesTcp)) return [toPath('tcp-only', span)];
  return known.every(isRelayed) ? [toPath('relay-only', span)] : [];
}

function toPath(kind: FindingKind, { from, until, value, effect }: Omit<Finding, 'kind'>): Finding {
  return { kind, from, until, value, effect };
}
