import { expect, test } from 'vitest';
import { NOW, roomOf, seat } from '#server/test-support/room-state.ts';
import { SOUND_NOTICE_MS } from '#shared/domain/participant.ts';
import { type RoomState, stepRoom } from './room.machine.ts';

const room = (status: RoomState['status']) => roomOf([seat('a')], { status });

function missed(state: RoomState, now: number) {
  const result = stepRoom(state, { type: 'sound:missed', by: 'a', cause: 'silent' }, now);
  if (!result.ok) throw new Error(result.code);
  return result.step;
}

test('notifies the providers at most every 30 seconds', () => {
  const first = missed(room('IN_VISIT'), NOW);
  expect(first.events).toMatchObject([{ type: 'sound.missed', cause: 'silent' }]);
  const soon = missed(first.state, NOW + SOUND_NOTICE_MS - 1);
  expect(soon.events).toEqual([]);
  expect(missed(soon.state, NOW + SOUND_NOTICE_MS).events).toHaveLength(1);
});

test('notifies no one during a pause, when nothing can be heard', () => {
  expect(() => missed(room('PAUSED'), NOW)).toThrow('WRONG_STAGE');
});
