import { announceStep } from '../features/visit-room/announce-step.ts';
import { mediaEffects } from '../features/visit-room/machine/media-effects.ts';
import { changedSeats, type RoomStep } from '../features/visit-room/room.machine.ts';
import type { RoomBroadcast } from '../features/visit-room/room-broadcast.ts';

/** A step's media effects and the messages it sends. */
export function toldStep(step: RoomStep) {
  const snapshots: string[] = [];
  const invited: string[] = [];
  let screenOutcome: string | null = null;
  const said: Partial<Record<keyof RoomBroadcast, (...args: never[]) => void>> = {
    snapshot: (seatId: string) => void snapshots.push(seatId),
    inviteToSpeak: (seatId: string) => void invited.push(seatId),
    screenChanged: (_screen: unknown, ended?: { outcome: string } | null) => {
      screenOutcome = ended?.outcome ?? null;
    },
  };
  const broadcast = new Proxy({}, { get: (_, name: keyof RoomBroadcast) => said[name] ?? (() => {}) });
  announceStep(broadcast as RoomBroadcast, step, () => ({}) as never);
  const over = step.events.find(({ type }) => type === 'interpreter.ended');
  return {
    ...step,
    snapshots,
    invited,
    screenOutcome,
    effects: mediaEffects(step),
    changed: changedSeats(step.events),
    interpreterOutcome: over?.type === 'interpreter.ended' ? over.outcome : null,
  };
}
