import type { RoomConnection } from '#client/realtime/room-connection.ts';
import type { PictureSettled } from '#shared/contracts/socket/events.ts';
import { type CameraSource, PICTURE_ANSWER_MS, type PictureOutcome } from '#shared/domain/participant.ts';

/** The server may take this much longer than the patient's time to answer. */
const PATIENCE_MS = 5_000;

/**
 * Asks a patient for permission to take a picture, and waits for the answer. Aborting withdraws the request. Losing
 * the connection ends the request, because the page cannot receive the answer.
 *
 * @throws ApiError the server's refusal
 */
export async function askForPicture(
  room: Pick<RoomConnection, 'send' | 'on' | 'off' | 'store'>,
  whose: { seatId: string; source: CameraSource },
  over: AbortSignal,
): Promise<{ requestId: string; outcome: PictureOutcome }> {
  const settled: PictureSettled[] = [];
  let look = () => {};
  const keep = (one: PictureSettled) => {
    settled.push(one);
    look();
  };
  const ends = new AbortController();
  // Listens before asking, because the answer may arrive before the acknowledgement.
  room.on('picture:settled', keep);
  try {
    const { requestId } = await room.send('picture:ask', whose);
    const withdraw = () => void room.send('picture:withdraw', { requestId }).catch(() => {});
    const outcome = await new Promise<PictureOutcome>((resolve) => {
      const timer = setTimeout(() => resolve('gone'), PICTURE_ANSWER_MS + PATIENCE_MS);
      const stop = room.store.subscribe(({ link }) => {
        if (link !== 'live') resolve('gone');
      });
      ends.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        stop();
      });
      look = () => {
        const mine = settled.find((one) => one.requestId === requestId);
        if (mine) resolve(mine.outcome);
      };
      look();
      over.addEventListener('abort', withdraw, { signal: ends.signal });
      if (over.aborted) withdraw();
    });
    return { requestId, outcome };
  } finally {
    ends.abort();
    room.off('picture:settled', keep);
  }
}
