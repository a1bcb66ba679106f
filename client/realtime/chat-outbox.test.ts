import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '#client/api/api-error.ts';
import { ChatOutbox } from './chat-outbox.ts';
import type { RoomConnection } from './room-connection.ts';
import { NOTHING_YET, type RoomState } from './room-state.ts';

function world(link: RoomState['link'] = 'live') {
  const store = createStore<RoomState>(() => ({ ...NOTHING_YET, link }));
  const calls: { text: string; answer(): void; refuse(code: 'NO_CONNECTION' | 'NOT_ADMITTED'): void }[] = [];
  const send = vi.fn(
    (_: string, { text }: { text: string }) =>
      new Promise((resolve, reject) =>
        calls.push({
          text,
          answer: () => resolve({}),
          refuse: (code) => reject(new ApiError(code, 0)),
        }),
      ),
  );
  const outbox = new ChatOutbox({ store, send } as unknown as RoomConnection);
  return { store, calls, outbox, say: (text: string) => outbox.send({ messageId: text, text }) };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('sends a message, and removes it once acknowledged', async () => {
  const { calls, outbox, say } = world();
  const sent = say('one');
  expect(outbox.store.getState().waiting).toMatchObject([{ text: 'one' }]);
  calls[0]?.answer();
  await sent;
  expect(outbox.store.getState().waiting).toEqual([]);
});

test('sends messages written offline in order once connected', async () => {
  const { store, calls, say } = world('reconnecting');
  const both = [say('one'), say('two')];
  await settle();
  expect(calls).toEqual([]);
  store.setState({ link: 'live' });
  await settle();
  calls[0]?.answer();
  await settle();
  calls[1]?.answer();
  await Promise.all(both);
  expect(calls.map(({ text }) => text)).toEqual(['one', 'two']);
});

test('resends a message whose response was lost under its id', async () => {
  const { store, calls, outbox, say } = world();
  const sent = say('one');
  store.setState({ link: 'reconnecting' });
  await settle();
  store.setState({ link: 'live' });
  await settle();
  expect(calls.map(({ text }) => text)).toEqual(['one', 'one']);
  calls[1]?.answer();
  await sent;
  expect(outbox.store.getState().waiting).toEqual([]);
});

test('resends an unanswered message on an open connection', async () => {
  const { calls, say } = world();
  const sent = say('one');
  calls[0]?.refuse('NO_CONNECTION');
  await settle();
  calls[1]?.answer();
  await sent;
});

test('returns a refused message, and continues with the next', async () => {
  const { calls, say } = world();
  const first = say('one');
  const second = say('two');
  calls[0]?.refuse('NOT_ADMITTED');
  await expect(first).rejects.toMatchObject({ code: 'NOT_ADMITTED' });
  await settle();
  calls[1]?.answer();
  await second;
});
