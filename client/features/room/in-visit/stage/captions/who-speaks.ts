import { VOICE_LEVEL } from '#client/features/visits/interpreter/ducking.ts';

/** A person who paused still speaks for this long, in milliseconds, so that 'yes' does not take their line. */
const HOLD_MS = 800;

export interface Voice {
  seatId: string;
  /** Of its latest packet, 0 to 1. */
  level: number;
  packet: number;
}

export interface Speaking {
  /** Who speaks, or spoke last; null if no one has. */
  seatId: string | null;
  /** When they did, in milliseconds of any clock. */
  at: number;
  /** The last sampled packet of each person: the same one again means silence. */
  packets: ReadonlyMap<string, number>;
}

export const NO_ONE_SPEAKS: Speaking = { seatId: null, at: 0, packets: new Map() };

/** Processes the next sample of everyone's voice. Pure: the time is passed in. */
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
