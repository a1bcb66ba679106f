import type { RoomEffect } from '../machine/media-effects.ts';
import { changedSeats, type RoomStep } from '../machine/room.machine.ts';
import type { RoomMedia } from './room-media.ts';

/** Applies a step to the visit's media. Reports failures and never throws. */
export async function performStep(
  media: RoomMedia,
  step: RoomStep,
  effects: readonly RoomEffect[],
): Promise<void> {
  for (const event of step.events) {
    switch (event.type) {
      case 'seat.connected':
      case 'seat.taken':
      case 'seat.moved':
      case 'seat.arrived':
      case 'seat.disconnected':
        media.forgetPrepared(event.seat.seatId);
    }
  }
  if (effects.length > 0) await media.perform(effects);
  for (const { seatId, stage } of changedSeats(step.events))
    if (stage === 'left' || stage === 'pending') media.release(seatId);
}
