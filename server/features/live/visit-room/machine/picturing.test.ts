import { expect, test } from 'vitest';
import { NO_INTERPRETER, type RoomCommand, type RoomState, type Seat, stepRoom } from './room.machine.ts';

const NOW = Date.UTC(2026, 10, 21, 15);

function seat(seatId: string, over: Partial<Seat> = {}): Seat {
  return {
    seatId,
    name: seatId,
    role: 'patient',
    stage: 'in-visit',
    connected: true,
    sessionId: seatId,
    accountId: null,
    arrivedAt: NOW,
    admittedAt: NOW,
    leftAt: null,
    microphone: 'on',
    camera: 'on',
    microphoneLocked: false,
    muted: false,
    removedUntil: null,
    ...over,
  };
}

const dr = seat('dr', { role: 'provider', accountId: 'account' });
const request = { requestId: 'r', seatId: 'a', by: 'dr', accountId: 'account' };
const ask: RoomCommand = { type: 'ask-picture', by: 'dr', seatId: 'a', requestId: 'r' };

function room(over: Partial<RoomState> = {}, ...seats: Seat[]): RoomState {
  const all = seats.length > 0 ? seats : [seat('a')];
  return {
    status: 'IN_VISIT',
    startsAt: NOW,
    microphonesLocked: false,
    screen: null,
    interpreter: NO_INTERPRETER,
    seats: new Map([dr, ...all].map((one) => [one.seatId, one])),
    ...over,
  };
}

function done(state: RoomState, command: RoomCommand) {
  const result = stepRoom(state, command, NOW);
  if (!result.ok) throw new Error(`refused with ${result.code}`);
  return result.step;
}

const refused = (state: RoomState, command = ask) => {
  const result = stepRoom(state, command, NOW);
  return result.ok ? 'ok' : result.code;
};

test('the patient is told first, and without an answer the picture may be taken', () => {
  const asked = done(room(), ask);
  expect(asked.events).toEqual([{ type: 'picture.asked', request }]);
  const told = done(asked.state, { type: 'picture-told', by: null, requestId: 'r' });
  expect(told.events).toEqual([{ type: 'picture.settled', request, outcome: 'told' }]);
  expect(told.state.picture).toBeNull();
});

test('the patient refuses, once, and no one else can for them', () => {
  const { state } = done(room({}, seat('a'), seat('b')), ask);
  expect(done(state, { type: 'picture:refuse', by: 'b', requestId: 'r' }).events).toEqual([]);
  const no = done(state, { type: 'picture:refuse', by: 'a', requestId: 'r' });
  expect(no.events).toEqual([{ type: 'picture.settled', request, outcome: 'refused' }]);
  expect(done(no.state, { type: 'picture-told', by: null, requestId: 'r' }).events).toEqual([]);
  expect(done(no.state, { type: 'picture:refuse', by: 'a', requestId: 'r' }).events).toEqual([]);
});

test.each<[what: string, RoomCommand]>([
  ['disconnects', { type: 'disconnect', by: 'a' }],
  ['turns the camera off', { type: 'media:switch', by: 'a', source: 'camera', on: false }],
  ['leaves', { type: 'seat:leave', by: 'a' }],
  ['is sent to the waiting room', { type: 'seat:send-to-waiting', by: 'dr', seatId: 'a' }],
])('a patient who %s meanwhile is not captured', (_, command) => {
  const { state } = done(room(), ask);
  const { events, state: after } = done(state, command);
  expect(events).toContainEqual({ type: 'picture.settled', request, outcome: 'gone' });
  expect(after.picture).toBeNull();
});

test('the request ends when the provider leaves or the visit is paused', () => {
  const { state } = done(room(), ask);
  const gone = { type: 'picture.settled', request, outcome: 'gone' };
  expect(done(state, { type: 'seat:leave', by: 'dr' }).events).toContainEqual(gone);
  expect(done(state, { type: 'visit:pause', by: 'dr' }).events).toContainEqual(gone);
});

test.each<[what: string, RoomState, code: string]>([
  ['is not in the visit', room({}, seat('a', { stage: 'waiting' })), 'NO_SUCH_PARTICIPANT'],
  ['is a guest', room({}, seat('a', { role: 'guest' })), 'NO_SUCH_PARTICIPANT'],
  ['is disconnected', room({}, seat('a', { connected: false })), 'ERROR_CAPTURING_IMAGE'],
  ['has no camera on', room({}, seat('a', { camera: 'off' })), 'ERROR_CAPTURING_IMAGE'],
  ['is in a paused visit', room({ status: 'PAUSED' }), 'ERROR_CAPTURING_IMAGE'],
  ['is being asked', room({ picture: request }), 'WRONG_STAGE'],
])('no picture of one who %s', (_, state, code) => {
  expect(refused(state)).toBe(code);
});
