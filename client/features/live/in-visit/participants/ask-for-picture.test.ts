import { expect, test, vi } from 'vitest';
import type { PictureOutcome } from '../../../../../shared/domain/participant.ts';
import type { RoomConnection } from '../../../../realtime/room-connection.ts';
import { askForPicture } from './ask-for-picture.ts';

/** A server that sends this outcome, before or after its acknowledgement. */
function roomThatSettles(outcome: PictureOutcome, when: 'before' | 'after') {
  let hear: (settled: object) => void = () => {};
  const off = vi.fn();
  const tell = () => {
    hear({ requestId: 'another', outcome: 'told', name: 'B', askedBy: 'x' });
    hear({ requestId: 'r', outcome, name: 'A', askedBy: 'dr' });
  };
  const room = {
    on: (_: string, listener: typeof hear) => {
      hear = listener;
    },
    off,
    send: async () => {
      if (when === 'before') tell();
      else setTimeout(tell);
      return { requestId: 'r' };
    },
  };
  return { room: room as unknown as RoomConnection, off };
}

test.each(['before', 'after'] as const)('the answer may come %s the acknowledgement', async (when) => {
  const { room, off } = roomThatSettles('told', when);
  expect(await askForPicture(room, 'a')).toBe('r');
  expect(off).toHaveBeenCalled();
});

test('a refusal is no error, a patient who is gone is one', async () => {
  expect(await askForPicture(roomThatSettles('refused', 'after').room, 'a')).toBeNull();
  const gone = askForPicture(roomThatSettles('gone', 'after').room, 'a');
  await expect(gone).rejects.toMatchObject({ code: 'ERROR_CAPTURING_IMAGE' });
});
