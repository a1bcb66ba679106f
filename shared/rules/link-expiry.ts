import type { LinkExpirationUnit } from '../domain/visit.ts';

const UNIT_MS: Record<LinkExpirationUnit, number> = {
  'DAY(S)': 86_400_000,
  'HOUR(S)': 3_600_000,
  'MINUTE(S)': 60_000,
  'SECOND(S)': 1_000,
};

/**
 * A visit's links expire at the end of the practice's period after the scheduled end, unless something else ends them
 * first (PRODUCT 7.3).
 *
 * @param endsAt scheduled end, milliseconds since the epoch
 * @returns milliseconds since the epoch
 */
export function linkExpiresAt(endsAt: number, amount: number, unit: LinkExpirationUnit): number {
  return endsAt + amount * UNIT_MS[unit];
}
