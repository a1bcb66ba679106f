import type { MediaState } from '#client/media/media-connection.ts';
import { playerOf } from '#client/media/player.ts';
import type { RoomState } from '#client/realtime/room-state.ts';

/**
 * Floats one video over other windows, so that a provider can write notes: the shared screen, or else the first
 * participant whose camera is on.
 *
 * @returns false if there is no video to float
 */
export async function showPictureInPicture(room: RoomState, media: MediaState): Promise<boolean> {
  const stream =
    Object.values(media.screens).find((screen) => screen.getVideoTracks().length > 0) ??
    room.others
      .filter(({ stage, camera }) => stage === 'in-visit' && camera === 'on')
      .map(({ seatId }) => media.remote[seatId])
      .find((received) => received?.camera)?.stream;
  if (!stream) return false;
  try {
    await playerOf(stream).requestPictureInPicture();
    return true;
  } catch {
    return false;
  }
}
