import { expect, test } from 'vitest';
import { NOW, roomOf, seat } from '#server/test-support/room-state.ts';
import { type InterpreterCall, type RoomCommand, type RoomState, stepRoom } from './room.machine.ts';

const dr = seat('dr', { role: 'provider', sessionId: null, accountId: 'dr' });
const waits = seat('w', { stage: 'waiting', admittedAt: null });
const blocked = seat('x', { stage: 'removed', removedFrom: 'waiting' });

const room = (over: Partial<RoomState> = {}) =>
  roomOf([dr, seat('a', { browserId: 'phone' }), waits, blocked], over);

const by = (
  type: 'seat:admit' | 'seat:send-to-waiting' | 'seat:mute' | 'seat:clear-removal',
  seatId: string,
): RoomCommand => ({
  type,
  by: 'dr',
  seatId,
});
const remove = (seatId: string, forMs: number | null): RoomCommand => ({
  type: 'remove',
  by: 'dr',
  seatId,
  forMs,
});
const shared = { screen: { seatId: 'a', state: 'accepted', asked: ['dr'] } } as const;
const call: InterpreterCall = {
  requestId: 'r',
  language: 'es',
  state: 'CONNECTED',
  requestedBy: 'dr',
  requestedAt: NOW,
  seatId: 'a',
};

const CASES: [what: string, state: RoomState, command: RoomCommand, events: string[]][] = [
  ['admitting', room({ status: 'SCHEDULED' }), by('seat:admit', 'w'), ['seat.admitted w', 'visit.begun']],
  ['admitting again', room(), by('seat:admit', 'a'), []],
  ['sending back', room(), by('seat:send-to-waiting', 'a'), ['seat.sent-back a']],
  ['removing for a while', room(), remove('a', 60_000), ['seat.removed a']],
  ['removing for good', room(), remove('a', null), ['seat.removed a', 'seat.blocked a']],
  ['removing for good again', room(), remove('x', null), []],
  ['making it for a while', room(), remove('x', 60_000), ['seat.removed x', 'seat.unblocked x']],
  ['clearing a removal', room(), by('seat:clear-removal', 'x'), ['seat.restored x', 'seat.unblocked x']],
  ['a share goes with its owner', room(shared), remove('a', 60_000), ['seat.removed a', 'screen.ended a']],
  [
    'a share goes with a pause',
    room(shared),
    { type: 'visit:pause', by: 'dr' },
    ['screen.ended a', 'visit.paused'],
  ],
  ['muting', room(), by('seat:mute', 'a'), ['seat.muted a']],
  [
    'locking all',
    room(),
    { type: 'visit:lock-microphones', by: 'dr', locked: true },
    ['microphone.locked a', 'microphone.locked w', 'microphone.locked x', 'microphones.locked'],
  ],
  ['inviting all to speak', room(), { type: 'visit:invite-unmute', by: 'dr', seatId: null }, []],
  [
    'the last provider leaves',
    room(),
    { type: 'seat:leave', by: 'dr' },
    ['seat.left dr', 'providers.present'],
  ],
  [
    'an interpreter leaves',
    room({ interpreter: { call, failure: null } }),
    { type: 'seat:leave', by: 'a' },
    ['seat.left a', 'interpreter.ended'],
  ],
  [
    'ending',
    room({ interpreter: { call, failure: null } }),
    { type: 'visit:end', by: 'dr' },
    [
      'seat.closed dr',
      'seat.closed a',
      'seat.closed w',
      'interpreter.ended',
      'visit.ended',
      'providers.present',
    ],
  ],
  ['a page comes back', room(), { type: 'connect', by: 'a', browserId: 'phone' }, ['seat.connected a']],
  ['another browser comes', room(), { type: 'connect', by: 'a', browserId: 'tablet' }, ['seat.moved a']],
  ['a page goes', room(), { type: 'disconnect', by: 'w' }, ['seat.disconnected w']],
];

test.each(CASES)('announces %s by name', (_, state, command, expected) => {
  const result = stepRoom(state, command, NOW);
  if (!result.ok) throw new Error(`refused with ${result.code}`);
  const names = result.step.events.map((event) =>
    'seat' in event
      ? `${event.type} ${event.seat.seatId}`
      : 'seatId' in event
        ? `${event.type} ${event.seatId}`
        : event.type,
  );
  expect(names).toEqual(expected);
});
