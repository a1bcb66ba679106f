import { expect, test } from 'vitest';
import { roomOf, seat } from '#server/test-support/room-state.ts';
import { type RoomCommand, type RoomState, stepRoom } from './room.machine.ts';

const DR = seat('dr', { role: 'provider', sessionId: null, accountId: 'dr' });
const captioner = (seatId: string, over = {}) =>
  seat(seatId, { role: 'guest', sessionId: null, guestId: seatId, captioner: true, ...over });

function step(state: RoomState, command: RoomCommand) {
  const result = stepRoom(state, command, 0);
  if (!result.ok) throw new Error(result.code);
  return { state: result.step.state, events: result.step.events.map(({ type }) => type) };
}
const typeAll = (on: boolean): RoomCommand => ({ type: 'captions:type-all', by: 'cora', on });

test('announces the first captioner in the visit, and when the last one leaves', () => {
  const waits = captioner('cora', { stage: 'waiting' });
  const came = step(roomOf([DR, waits]), { type: 'seat:admit', by: 'dr', seatId: 'cora' });
  expect(came.events).toContain('captioner.present');
  const two = roomOf([DR, captioner('cora'), captioner('cody')]);
  expect(step(two, { type: 'seat:leave', by: 'cora' }).events).not.toContain('captioner.present');
  const one = roomOf([DR, captioner('cora')]);
  expect(step(one, { type: 'seat:leave', by: 'cora' }).events).toContain('captioner.present');
});

test('a captioner types everything until they turn it off, or no captioner is left', () => {
  const typed = step(roomOf([DR, captioner('cora')]), typeAll(true));
  expect([typed.state.typed, typed.events]).toEqual([true, ['captions.typed']]);
  expect(step(typed.state, typeAll(true)).events).toEqual([]);
  expect(step(typed.state, typeAll(false)).state.typed).toBe(false);
  expect(step(typed.state, { type: 'seat:leave', by: 'cora' }).state.typed).toBe(false);
});
