import { VOICE_LEVEL } from '#client/features/visits/interpreter/ducking.ts';

/** A pausing speaker keeps their turn for this long, so that another person's 'yes' does not take it. */
const HOLD_MS = 800;

export interface Voice {
  seatId: string;
  /** Level of the latest packet, 0 to 1. */
  level: number;
  packet: number;
}

export interface Speaking {
  seatId: string | null;
  /** When they last spoke, in milliseconds of any clock. */
  at: number;
  /** Each person's last sampled packet: the same packet again means silence. */
  packets: ReadonlyMap<string, number>;
}

export const NO_ONE_SPEAKS: Speaking = { seatId: null, at: 0, packets: new Map() };

/** Pure: the time is passed in. */
export function whoSpeaks(before: Speaking, voices: readonly Voice[], now: number): Speaking {
  const packets = new Map(voices.map(({ seatId, packet }) => [seatId, packet]));
  const loud = voices
    .filter(({ seatId, level, packet }) => level > VOICE_LEVEL && packet !== before.packets.get(seatId))
    .toSorted((a, b) => b.level - a.level);
  const goesOn = loud.some(({ seatId }) => seatId === before.seatId);
  if (goesOn) return { seatId: before.seatId, at: now, packets };
  const [loudest] = loud;
  const holds = before.seatId !== null && now - before.at < HOLD_MS;
  if (!loudest || holds) return { seatId: before.seatId, at: before.at, packets };
  return { seatId: loudest.seatId, at: now, packets };
}
