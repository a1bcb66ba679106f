import { mediaEffects } from './machine/media-effects.ts';
import { changedSeats, type RoomStep } from './room.machine.ts';
import type { RoomMedia } from './room-media.ts';

/** Makes a visit's media follow what happened. What fails is reported there, never thrown. */
export async function performStep(media: RoomMedia, step: RoomStep): Promise<void> {
  for (const event of step.events) {
    switch (event.type) {
      case 'seat.connected':
      case 'seat.taken':
      case 'seat.moved':
      case 'seat.arrived':
      case 'seat.disconnected':
        // Another page, or none: what the former one was about to send does not come any more.
        media.forgetPrepared(event.seat.seatId);
    }
  }
  const effects = mediaEffects(step);
  if (effects.length > 0) await media.perform(effects);
  for (const { seatId, stage } of changedSeats(step.events))
    if (stage === 'left' || stage === 'pending') media.release(seatId);
}
