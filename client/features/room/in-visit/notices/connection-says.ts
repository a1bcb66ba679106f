import type { ConnectionQuality } from '#shared/domain/participant.ts';
import type { RECORDED_NOTICES } from '#shared/domain/quality-record.ts';

/** A media connection that is lost for this long does not come back in a moment, in milliseconds. */
const LONG_MS = 15_000;
/** Two losses within this time are one trouble, and after one the quality says nothing of the network. */
const AGAIN_MS = 30_000;
/** After several losses this long a connection shows that it holds. */
const HOLDS_MS = 10_000;

/** When the media connection was lost, in milliseconds of one clock. */
export interface Losses {
  /** The starts of the last two. */
  starts: readonly number[];
  /** Since when it is back; null while it is lost. */
  backAt: number | null;
}

/** `recent`: it is back, but the quality measured now is still of the loss. */
export type MediaTrouble = 'none' | 'recent' | 'brief' | 'standing';

export const NO_LOSSES: Losses = { starts: [], backAt: null };

/** A loss, or the end of one. */
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
  /** The server is reachable. */
  live: boolean;
  /** It has been unreachable for so long that the person can help. */
  away: boolean;
  media: MediaTrouble;
  own: ConnectionQuality;
  audioOnly: boolean;
  seesOthers: boolean;
  dismissed: boolean;
  /** No one sees or hears anyone, so that their quality does not matter. */
  paused: boolean;
}

type RecordedNotice = (typeof RECORDED_NOTICES)[number];

/** The one thing that a call says about its connection. */
export type ConnectionNotice = RecordedNotice | 'reconnecting' | 'mediaAway';

/** Decides what a call says about its connection: the worst, and nothing that another notice contradicts. */
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
