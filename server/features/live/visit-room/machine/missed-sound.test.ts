import { expect, test } from 'vitest';
import { SOUND_NOTICE_MS } from '../../../../../shared/domain/participant.ts';
import { NO_INTERPRETER, type RoomState, type Seat, stepRoom } from './room.machine.ts';

const NOW = Date.UTC(2026, 10, 21, 15);
const PATIENT: Seat = {
  seatId: 'a',
  name: 'Walter',
  role: 'patient',
  stage: 'in-visit',
  connected: true,
  sessionId: 'a',
  accountId: null,
  arrivedAt: NOW,
  admittedAt: NOW,
  leftAt: null,
  microphone: 'on',
  camera: 'on',
  microphoneLocked: false,
  muted: false,
  removedUntil: null,
};

const room = (status: RoomState['status']): RoomState => ({
  status,
  startsAt: NOW,
  microphonesLocked: false,
  screen: null,
  interpreter: NO_INTERPRETER,
  seats: new Map([['a', PATIENT]]),
});

function missed(state: RoomState, now: number) {
  const result = stepRoom(state, { type: 'sound:missed', by: 'a', cause: 'silent' }, now);
  if (!result.ok) throw new Error(result.code);
  return result.step;
}

test('the providers are told at most every 30 seconds', () => {
  const first = missed(room('IN_VISIT'), NOW);
  expect(first.events).toMatchObject([{ type: 'sound.missed', cause: 'silent' }]);
  const soon = missed(first.state, NOW + SOUND_NOTICE_MS - 1);
  expect(soon.events).toEqual([]);
  expect(missed(soon.state, NOW + SOUND_NOTICE_MS).events).toHaveLength(1);
});

test('no one is told in a pause, in which nothing can be heard', () => {
  expect(() => missed(room('PAUSED'), NOW)).toThrow('WRONG_STAGE');
});
