import type { ConnectionQuality } from '#shared/domain/participant.ts';
import type { RECORDED_NOTICES } from '#shared/domain/quality-record.ts';

/** A media connection lost for this long will not recover in a moment. */
const LONG_MS = 15_000;
/**
 * Two losses within this time are one problem. For this long after a loss, the measured quality is not about the
 * network.
 */
const AGAIN_MS = 30_000;
/** After several losses, a connection that lasts this long counts as stable. */
const HOLDS_MS = 10_000;

/** In milliseconds of one clock. */
export interface Losses {
  starts: readonly number[];
  /** When the connection recovered; null while it is lost. */
  backAt: number | null;
}

/** `recent`: the connection is back, but the measured quality still reflects the loss. */
export type MediaTrouble = 'none' | 'recent' | 'brief' | 'standing';

export const NO_LOSSES: Losses = { starts: [], backAt: null };

export function withLoss({ starts, backAt }: Losses, lost: boolean, now: number): Losses {
  if (lost) return { starts: [...starts.slice(-1), now], backAt: null };
  return starts.length === 0 ? NO_LOSSES : { starts, backAt: backAt ?? now };
}

export function troubleOf({ starts, backAt }: Losses, now: number): MediaTrouble {
  const last = starts.at(-1);
  if (last === undefined) return 'none';
  const [first = last] = starts;
  const again = starts.length > 1 && last - first <= AGAIN_MS;
  if (backAt === null) return again || now - last >= LONG_MS ? 'standing' : 'brief';
  const whole = now - backAt;
  if (again && whole < HOLDS_MS) return 'standing';
  return whole < AGAIN_MS ? 'recent' : 'none';
}

export interface Connecting {
  live: boolean;
  away: boolean;
  media: MediaTrouble;
  own: ConnectionQuality;
  audioOnly: boolean;
  seesOthers: boolean;
  dismissed: boolean;
  /** No one sees or hears anyone, so their quality does not matter. */
  paused: boolean;
}

type RecordedNotice = (typeof RECORDED_NOTICES)[number];

export type ConnectionNotice = RecordedNotice | 'reconnecting' | 'mediaAway';

export function connectionSays(state: Connecting): ConnectionNotice | null {
  const { live, away, media, own, audioOnly, seesOthers, dismissed, paused } = state;
  if (!live) return away ? 'noConnection' : 'reconnecting';
  if (media === 'standing') return 'mediaAway';
  if (media === 'brief') return 'reconnecting';
  if (paused) return null;
  if (!seesOthers && audioOnly) return 'audioOnly';
  if (dismissed) return null;
  if (!seesOthers) return 'poorConnectivity';
  return own === 'poor' && media === 'none' ? 'lowQuality' : null;
}
