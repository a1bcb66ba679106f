import { gradeOf } from '#client/media/quality.ts';
import type { PersonQuality } from '#shared/contracts/rest/admin/admin-visits.ts';
import type { ConnectionQuality } from '#shared/domain/participant.ts';
import type { QualityEventKind } from '#shared/domain/quality-record.ts';
import { SAMPLE_EVERY_MS } from '#shared/domain/quality-record.ts';

type Sample = PersonQuality['samples'][number];

export const LANES = ['up', 'down', 'delay'] as const;
export type Lane = (typeof LANES)[number];

const WELL = { lossIn: 0, lossOut: 0, roundTrip: null, frozen: false, lost: false };

export function gradeIn(lane: Lane, sample: Sample): ConnectionQuality {
  const { lossUp, lossDown, roundTripMs, frozenMs, limit } = sample;
  switch (lane) {
    case 'up':
      return limit === 'none' ? gradeOf({ ...WELL, lossOut: lossUp / 100 }) : worse('fair', lossUp);
    case 'down':
      return gradeOf({ ...WELL, lossIn: lossDown / 100, frozen: frozenMs >= 1_000 });
    case 'delay':
      return gradeOf({ ...WELL, roundTrip: roundTripMs });
    default:
      return lane satisfies never;
  }
}

/** A limited encoder is at least fair; with loss it may be poor. */
function worse(least: ConnectionQuality, lossUp: number): ConnectionQuality {
  const grade = gradeOf({ ...WELL, lossOut: lossUp / 100 });
  return grade === 'good' ? least : grade;
}

const MARKED: readonly QualityEventKind[] = [
  'left',
  'device-lost',
  'permission-refused',
  'worker-died',
  'process-changed',
  'network-changed',
  'video-paused',
];

export function pictureOf({ samples, events }: Pick<PersonQuality, 'samples' | 'events'>) {
  const from = (samples[0]?.at ?? 0) - SAMPLE_EVERY_MS;
  const until = Math.max(samples.at(-1)?.at ?? 0, from + SAMPLE_EVERY_MS);
  const marks = events.filter(({ at, kind }) => MARKED.includes(kind) && at >= from && at <= until);
  return { from, until, marks };
}

export interface Minute {
  at: number;
  roundTripMs: number | null;
  lossUp: number;
  lossDown: number;
  kbpsUp: number;
  kbpsDown: number;
  frozenMs: number;
}

const MINUTE_MS = 60_000;

/** The worst of each minute; for rates, the average. */
export function minutesOf(samples: readonly Sample[]): Minute[] {
  const minutes = new Map<number, Sample[]>();
  for (const sample of samples) {
    const minute = Math.floor(sample.at / MINUTE_MS) * MINUTE_MS;
    minutes.set(minute, [...(minutes.get(minute) ?? []), sample]);
  }
  return [...minutes].map(([at, own]) => {
    const worst = (of: (sample: Sample) => number) => Math.max(...own.map(of));
    const mean = (of: (sample: Sample) => number) =>
      Math.round(own.reduce((sum, sample) => sum + of(sample), 0) / own.length);
    const measured = own.flatMap(({ roundTripMs }) => roundTripMs ?? []);
    return {
      at,
      roundTripMs: measured.length > 0 ? Math.max(...measured) : null,
      lossUp: worst(({ lossUp }) => lossUp),
      lossDown: worst(({ lossDown }) => lossDown),
      kbpsUp: mean(({ kbpsUp }) => kbpsUp),
      kbpsDown: mean(({ kbpsDown }) => kbpsDown),
      frozenMs: own.reduce((sum, { frozenMs }) => sum + frozenMs, 0),
    };
  });
}
