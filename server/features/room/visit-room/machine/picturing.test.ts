import { expect, test } from 'vitest';
import { NOW, roomOf, seat } from '#server/test-support/room-state.ts';
import { type RoomCommand, type RoomState, type Seat, stepRoom } from './room.machine.ts';

const dr = seat('dr', { role: 'provider', accountId: 'account' });
const request = { requestId: 'r', seatId: 'a', by: 'dr', accountId: 'account', source: 'camera' } as const;
const ask = {
  type: 'ask-picture',
  by: 'dr',
  seatId: 'a',
  requestId: 'r',
  source: 'camera',
} as const satisfies RoomCommand;

const room = (over: Partial<RoomState> = {}, ...seats: Seat[]) =>
  roomOf([dr, ...(seats.length > 0 ? seats : [seat('a')])], over);

function done(state: RoomState, command: RoomCommand) {
  const result = stepRoom(state, command, NOW);
  if (!result.ok) throw new Error(`refused with ${result.code}`);
  return result.step;
}

const refused = (state: RoomState, command: RoomCommand = ask) => {
  const result = stepRoom(state, command, NOW);
  return result.ok ? 'ok' : result.code;
};

const answer = (allow: boolean, by = 'a'): RoomCommand => ({
  type: 'picture:answer',
  by,
  requestId: 'r',
  allow,
});
const withdraw = (by: string): RoomCommand => ({ type: 'picture:withdraw', by, requestId: 'r' });
const timeIsUp: RoomCommand = { type: 'picture-unanswered', by: null, requestId: 'r' };

test.each<[outcome: string, RoomCommand]>([
  ['allowed', answer(true)],
  ['refused', answer(false)],
  ['unanswered', timeIsUp],
  ['withdrawn', withdraw('dr')],
])('settles a request once: %s', (outcome, command) => {
  const asked = done(room(), ask);
  expect(asked.events).toEqual([{ type: 'picture.asked', request }]);
  const over = done(asked.state, command);
  expect(over.events).toEqual([{ type: 'picture.settled', request, outcome }]);
  expect(over.state.picture).toBeNull();
  for (const late of [answer(true), answer(false), timeIsUp, withdraw('dr')])
    expect(done(over.state, late).events).toEqual([]);
});

test('only the pictured patient may answer, and only the requesting provider may withdraw', () => {
  const colleague = seat('dr2', { role: 'provider', accountId: 'colleague' });
  const guest = seat('g', { role: 'guest' });
  const { state } = done(room({}, seat('a'), seat('b'), colleague, guest), ask);
  for (const other of ['b', 'g', 'dr', 'dr2']) expect(done(state, answer(true, other)).events).toEqual([]);
  for (const other of ['a', 'dr2']) expect(done(state, withdraw(other)).events).toEqual([]);
});

test('makes the second of two concurrent providers wait', () => {
  const colleague = seat('dr2', { role: 'provider', accountId: 'colleague' });
  const { state } = done(room({}, seat('a'), colleague), ask);
  const second: RoomCommand = { ...ask, by: 'dr2', requestId: 's' };
  expect(refused(state, second)).toBe('WRONG_STAGE');
  expect(done(done(state, answer(false)).state, second).state.picture).toMatchObject({ by: 'dr2' });
});

test.each<[what: string, RoomCommand]>([
  ['disconnects', { type: 'disconnect', by: 'a' }],
  ['opens a new page', { type: 'connect', by: 'a' }],
  ['moves to another device', { type: 'connect', by: 'a', browserId: 'phone', moved: true }],
  ['is removed', { type: 'remove', by: 'dr', seatId: 'a', forMs: 60_000 }],
  ['turns the camera off', { type: 'media:switch', by: 'a', source: 'camera', on: false }],
  ['leaves', { type: 'seat:leave', by: 'a' }],
  ['is sent to the waiting room', { type: 'seat:send-to-waiting', by: 'dr', seatId: 'a' }],
])('does not capture a patient who %s after the request', (_, command) => {
  const { state } = done(room({}, seat('a', { browserId: 'tablet' })), ask);
  const { events, state: after } = done(state, command);
  expect(events).toContainEqual({ type: 'picture.settled', request, outcome: 'gone' });
  expect(after.picture).toBeNull();
  expect(done(after, answer(true)).events).toEqual([]);
});

test('ends the request when the provider leaves or reloads the page, or the visit is paused', () => {
  const { state } = done(room(), ask);
  const gone = { type: 'picture.settled', request, outcome: 'gone' };
  expect(done(state, { type: 'seat:leave', by: 'dr' }).events).toContainEqual(gone);
  expect(done(state, { type: 'disconnect', by: 'dr' }).events).toContainEqual(gone);
  expect(done(state, { type: 'connect', by: 'dr' }).events).toContainEqual(gone);
  expect(done(state, { type: 'visit:pause', by: 'dr' }).events).toContainEqual(gone);
});

test.each<[what: string, RoomState, code: string]>([
  ['is not in the visit', room({}, seat('a', { stage: 'waiting' })), 'NO_SUCH_PARTICIPANT'],
  ['is a guest', room({}, seat('a', { role: 'guest' })), 'NO_SUCH_PARTICIPANT'],
  ['is disconnected', room({}, seat('a', { connected: false })), 'ERROR_CAPTURING_IMAGE'],
  ['has no camera on', room({}, seat('a', { camera: 'off' })), 'ERROR_CAPTURING_IMAGE'],
  ['is in a paused visit', room({ status: 'PAUSED' }), 'ERROR_CAPTURING_IMAGE'],
  ['is being asked', room({ picture: request }), 'WRONG_STAGE'],
])('allows no picture of a patient who %s', (_, state, code) => {
  expect(refused(state)).toBe(code);
});
