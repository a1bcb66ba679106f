import { mediaEffects } from '#server/features/room/visit-room/machine/media-effects.ts';
import {
  changedSeats,
  type RoomStep,
  type Seat,
} from '#server/features/room/visit-room/machine/room.machine.ts';
import { announceStep } from '#server/features/room/visit-room/view/announce-step.ts';
import type { RoomBroadcast } from '#server/features/room/visit-room/view/room-broadcast.ts';

export function toldStep(step: RoomStep, by: Seat | null = null) {
  const snapshots: string[] = [];
  const moderated: string[] = [];
  const passed: string[] = [];
  let screenOutcome: string | null = null;
  const said: Partial<Record<keyof RoomBroadcast, (...args: never[]) => void>> = {
    snapshot: (seatId: string) => void snapshots.push(seatId),
    microphoneModerated: (seatId: string, what: string, by: Seat | null) =>
      void moderated.push(`${seatId} ${what} by ${by?.name}`),
    seatCame: ({ seatId }: Seat, except: readonly string[]) =>
      void passed.push(`${seatId} came, except ${except}`),
    seatWent: ({ seatId }: Seat, except: readonly string[]) =>
      void passed.push(`${seatId} went, except ${except}`),
    screenChanged: (_screen: unknown, ended?: { outcome: string } | null) => {
      screenOutcome = ended?.outcome ?? null;
    },
  };
  const broadcast = new Proxy({}, { get: (_, name: keyof RoomBroadcast) => said[name] ?? (() => {}) });
  announceStep(broadcast as RoomBroadcast, step, by, {
    snapshotOf: () => ({}) as never,
    captions: () => ({}) as never,
  });
  const over = step.events.find(({ type }) => type === 'interpreter.ended');
  return {
    ...step,
    snapshots,
    moderated,
    passed,
    screenOutcome,
    effects: mediaEffects(step),
    changed: changedSeats(step.events),
    interpreterOutcome: over?.type === 'interpreter.ended' ? over.outcome : null,
  };
}
