import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { RoomConnection } from '#client/realtime/room-connection.ts';
import type { PictureOutcome } from '#shared/domain/participant.ts';
import { askForPicture } from './ask-for-picture.ts';

function roomThatSettles(outcome: PictureOutcome | null, when: 'before' | 'after' = 'after') {
  let hear: (settled: object) => void = () => {};
  const off = vi.fn();
  const settle = (how: PictureOutcome | null) => {
    hear({ requestId: 'another', outcome: 'allowed', name: 'B', askedBy: 'x' });
    if (how) hear({ requestId: 'r', outcome: how, name: 'A', askedBy: 'dr' });
  };
  const send = vi.fn(async (command: string, _: object) => {
    if (command === 'picture:withdraw') settle('withdrawn');
    else if (when === 'before') settle(outcome);
    else setTimeout(settle, 0, outcome);
    return { requestId: 'r' };
  });
  const store = createStore(() => ({ link: 'live' }));
  const room = {
    on: (_: string, listener: typeof hear) => {
      hear = listener;
    },
    off,
    send,
    store,
  };
  return { room: room as unknown as RoomConnection, off, send, store };
}

const WHOSE = { seatId: 'a', source: 'camera' } as const;
const never = () => new AbortController().signal;

test.each(['before', 'after'] as const)(
  'accepts an answer that arrives %s the acknowledgement',
  async (when) => {
    const { room, off } = roomThatSettles('allowed', when);
    expect(await askForPicture(room, WHOSE, never())).toEqual({ requestId: 'r', outcome: 'allowed' });
    expect(off).toHaveBeenCalled();
  },
);

test.each(['refused', 'unanswered', 'gone'] as const)(
  'permits nothing if the request is %s',
  async (outcome) => {
    const { room } = roomThatSettles(outcome);
    expect(await askForPicture(room, WHOSE, never())).toMatchObject({ outcome });
  },
);

test('withdraws an aborted request, even before the acknowledgement', async () => {
  for (const early of [true, false]) {
    const { room, send } = roomThatSettles(null);
    const over = new AbortController();
    const asked = askForPicture(room, WHOSE, over.signal);
    if (early) over.abort();
    else setTimeout(() => over.abort());
    expect(await asked).toMatchObject({ outcome: 'withdrawn' });
    expect(send).toHaveBeenLastCalledWith('picture:withdraw', { requestId: 'r' });
  }
});

test('reports the request as gone if the connection is lost', async () => {
  const { room, store } = roomThatSettles(null);
  const asked = askForPicture(room, WHOSE, never());
  setTimeout(() => store.setState({ link: 'reconnecting' }));
  expect(await asked).toMatchObject({ outcome: 'gone' });
});
