import { expect, test } from 'vitest';
import { NOW, roomOf, seat } from '#server/test-support/room-state.ts';
import { type RoomCommand, type RoomState, type Seat, stepRoom } from './room.machine.ts';

const begin = (cameraId = 'phone', by = 'a'): RoomCommand => ({ type: 'begin-second-camera', by, cameraId });
const dr = seat('dr', { role: 'provider', accountId: 'account' });
const room = (a: Seat, over: Partial<RoomState> = {}) => roomOf([dr, a, seat('b')], over);

function done(state: RoomState, command: RoomCommand) {
  const result = stepRoom(state, command, NOW);
  if (!result.ok) throw new Error(`refused with ${result.code}`);
  return result.step;
}

const shown = () => done(room(seat('a', { browserId: 'desktop' })), begin()).state;
const ended = (how: string, cameraId = 'phone') => ({
  type: 'second-camera.ended',
  seatId: 'a',
  cameraId,
  how,
});

test('a seat in the visit has one second camera, the newest', () => {
  const state = shown();
  expect(state.seats.get('a')?.secondCamera).toEqual({ cameraId: 'phone', connected: true });
  expect(done(state, begin()).events).toEqual([]);
  const { events, state: after } = done(state, begin('tablet'));
  expect(events).toEqual([
    ended('replaced'),
    { type: 'second-camera.began', seatId: 'a', cameraId: 'tablet' },
  ]);
  expect(after.seats.get('a')?.secondCamera?.cameraId).toBe('tablet');
});

test.each(['pending', 'waiting', 'left', 'removed'] as const)(
  'a seat at stage %s cannot have a second camera',
  (stage) => {
    expect(stepRoom(room(seat('a', { stage })), begin(), NOW)).toEqual({ ok: false, code: 'NOT_ADMITTED' });
  },
);

test.each<[string, string, RoomCommand]>([
  ['is stopped by its seat', 'stopped', { type: 'second-camera:stop', by: 'a' }],
  ['is stopped on its device', 'own', { type: 'end-second-camera', by: 'a', cameraId: 'phone', how: 'own' }],
  ['is lost', 'lost', { type: 'end-second-camera', by: 'a', cameraId: 'phone', how: 'lost' }],
  ['is of a person who leaves', 'over', { type: 'seat:leave', by: 'a' }],
  ['is of one who is removed', 'over', { type: 'remove', by: 'dr', seatId: 'a', forMs: 60_000 }],
  ['is of one sent to the waiting room', 'over', { type: 'seat:send-to-waiting', by: 'dr', seatId: 'a' }],
  [
    'is of one who moves to another device',
    'over',
    { type: 'connect', by: 'a', browserId: 'laptop', moved: true },
  ],
  ['is of a visit that ends', 'over', { type: 'visit:end', by: 'dr' }],
])('ends a camera that %s', (_, how, command) => {
  const { events, state } = done(shown(), command);
  expect(events).toContainEqual(ended(how));
  expect(state.seats.get('a')?.secondCamera).toBeNull();
  expect(done(room(seat('a')), { type: 'second-camera:stop', by: 'a' }).events).toEqual([]);
});

test.each<[string, RoomCommand]>([
  ['its page reloads', { type: 'connect', by: 'a', browserId: 'desktop' }],
  ['its page is disconnected', { type: 'disconnect', by: 'a' }],
  ['the visit is paused', { type: 'visit:pause', by: 'dr' }],
  ['another person stops theirs', { type: 'second-camera:stop', by: 'b' }],
  ['an earlier one is stopped', { type: 'end-second-camera', by: 'a', cameraId: 'tablet', how: 'own' }],
])('keeps a camera when %s', (_, command) => {
  expect(done(shown(), command).state.seats.get('a')?.secondCamera?.cameraId).toBe('phone');
});

test('keeps a camera whose device is disconnected, and resumes it', () => {
  const lose = (cameraId: string): RoomCommand => ({ type: 'lose-second-camera', by: 'a', cameraId });
  expect(done(shown(), lose('tablet')).events).toEqual([]);
  const { events, state: lost } = done(shown(), lose('phone'));
  expect(events).toEqual([{ type: 'second-camera.lost', seatId: 'a', cameraId: 'phone' }]);
  expect(lost.seats.get('a')?.secondCamera).toEqual({ cameraId: 'phone', connected: false });
  expect(done(lost, lose('phone')).events).toEqual([]);
  const back = done(lost, begin());
  expect(back.events).toEqual([{ type: 'second-camera.returned', seatId: 'a', cameraId: 'phone' }]);
  expect(back.state.seats.get('a')?.secondCamera?.connected).toBe(true);
  expect(done(lost, begin('tablet')).events).toContainEqual(ended('replaced'));
  expect(done(lost, { type: 'second-camera:stop', by: 'a' }).events).toEqual([ended('stopped')]);
});

test('a picture of it needs no other camera, and ends with it', () => {
  const ask = {
    type: 'ask-picture',
    by: 'dr',
    seatId: 'a',
    requestId: 'r',
    source: 'second-camera',
  } as const;
  expect(stepRoom(room(seat('a')), ask, NOW)).toEqual({ ok: false, code: 'ERROR_CAPTURING_IMAGE' });
  const lost = done(shown(), { type: 'lose-second-camera', by: 'a', cameraId: 'phone' }).state;
  expect(stepRoom(lost, ask, NOW)).toEqual({ ok: false, code: 'ERROR_CAPTURING_IMAGE' });
  const off = done(shown(), { type: 'media:switch', by: 'a', source: 'camera', on: false }).state;
  const asked = done(off, ask).state;
  expect(asked.picture).toMatchObject({ source: 'second-camera', seatId: 'a' });
  const { events } = done(asked, { type: 'second-camera:stop', by: 'a' });
  expect(events).toContainEqual({ type: 'picture.settled', request: asked.picture, outcome: 'gone' });
});
