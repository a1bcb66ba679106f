import type { PictureSettled } from '../../../../../shared/contracts/socket/events.ts';
import { PICTURE_NOTICE_MS } from '../../../../../shared/domain/participant.ts';
import { ApiError } from '../../../../api/api-error.ts';
import type { RoomConnection } from '../../../../realtime/room-connection.ts';

/** How much longer than the patient's time to answer the server may take, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Notifies a patient that staff are about to take a picture of them, and waits while they may refuse.
 *
 * @returns the request's id, or null if they refused
 * @throws ApiError the server's refusal; ERROR_CAPTURING_IMAGE if there is no longer a picture to take
 */
export async function askForPicture(
  room: Pick<RoomConnection, 'send' | 'on' | 'off'>,
  seatId: string,
): Promise<string | null> {
  const settled: PictureSettled[] = [];
  let look = () => {};
  const keep = (one: PictureSettled) => {
    settled.push(one);
    look();
  };
  // Listens before asking, because the answer may come before the acknowledgement.
  room.on('picture:settled', keep);
  try {
    const { requestId } = await room.send('picture:ask', { seatId });
    const outcome = await new Promise<PictureSettled['outcome']>((resolve) => {
      const timer = setTimeout(() => resolve('gone'), PICTURE_NOTICE_MS + PATIENCE_MS);
      look = () => {
        const mine = settled.find((one) => one.requestId === requestId);
        if (!mine) return;
        clearTimeout(timer);
        resolve(mine.outcome);
      };
      look();
    });
    if (outcome === 'gone') throw new ApiError('ERROR_CAPTURING_IMAGE', 0);
    return outcome === 'told' ? requestId : null;
  } finally {
    room.off('picture:settled', keep);
  }
}
