import { z } from 'zod';
import { CANDIDATE_KINDS, MEDIA_PROTOCOLS } from '#shared/domain/connection.ts';
import { QUALITY_LIMITS, RELAY_PROTOCOLS, type TimedSample } from '#shared/domain/quality-record.ts';

export type PackedSample = (number | null)[];

export function pack(sample: TimedSample): PackedSample {
  const { at, roundTripMs, jitterMs, lossUp, lossDown, kbpsUp, kbpsDown, roomUp } = sample;
  const { freezes, frozenMs, lateMs, limit, candidate, protocol, relayProtocol } = sample;
  return [
    at,
    roundTripMs,
    jitterMs,
    lossUp,
    lossDown,
    kbpsUp,
    kbpsDown,
    roomUp,
    freezes,
    frozenMs,
    lateMs,
    QUALITY_LIMITS.indexOf(limit),
    candidate && CANDIDATE_KINDS.indexOf(candidate),
    protocol && MEDIA_PROTOCOLS.indexOf(protocol),
    relayProtocol && RELAY_PROTOCOLS.indexOf(relayProtocol),
  ];
}

const Packed = z.array(z.array(z.number().nullable()));

export function unpack(stored: unknown): TimedSample[] {
  return Packed.parse(stored).map((numbers) => ({
    at: numbers[0] ?? 0,
    roundTripMs: numbers[1] ?? null,
    jitterMs: numbers[2] ?? 0,
    lossUp: numbers[3] ?? 0,
    lossDown: numbers[4] ?? 0,
    kbpsUp: numbers[5] ?? 0,
    kbpsDown: numbers[6] ?? 0,
    roomUp: numbers[7] ?? null,
    freezes: numbers[8] ?? 0,
    frozenMs: numbers[9] ?? 0,
    lateMs: numbers[10] ?? 0,
    limit: wordAt(QUALITY_LIMITS, numbers[11]) ?? 'none',
    candidate: wordAt(CANDIDATE_KINDS, numbers[12]),
    protocol: wordAt(MEDIA_PROTOCOLS, numbers[13]),
    relayProtocol: wordAt(RELAY_PROTOCOLS, numbers[14]),
  }));
}

function wordAt<T>(words: readonly T[], index: number | null | undefined): T | null {
  return index === null || index === undefined ? null : (words[index] ?? null);
}
