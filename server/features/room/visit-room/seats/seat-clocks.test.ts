import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOW, seat as seatOf } from '#server/test-support/room-state.ts';
import type { RoomCommand, Seat } from '../machine/room.machine.ts';
import { SeatClocks } from './seat-clocks.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const REMOVED = seatOf('a', { stage: 'removed', admittedAt: null, removedUntil: NOW + MINUTE });

function removedForAMinute({ clock = Date.now, faults = 0 } = {}) {
  let seat = REMOVED;
  const done: [RoomCommand['type'], number][] = [];
  const failures: string[] = [];
  const room = {
    seat: () => seat,
    async execute({ type }: RoomCommand) {
      done.push([type, Date.now() - NOW]);
      if (done.length <= faults) throw new Error('no database');
      if (clock() >= NOW + MINUTE) seat = { ...seat, stage: 'waiting', removedUntil: null };
    },
  };
  const clocks = new SeatClocks(room, { clock, onFailure: (what) => void failures.push(what) }, []);
  clocks.follow({ type: 'seat.removed', seat, from: 'waiting' });
  return { clocks, done, failures, stage: () => seat.stage };
}

test('ends a removal after its minute, and not before', async () => {
  const { clocks, done, stage } = removedForAMinute();
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([done, stage(), clocks.idle]).toEqual([[['removal-over', MINUTE]], 'waiting', true]);
});

test('continues if a timer fires before the removal is over', async () => {
  let early = 0;
  const { done, stage } = removedForAMinute({ clock: () => Date.now() - early });
  early = 3;
  await vi.advanceTimersByTimeAsync(MINUTE + early);
  expect([done.map(([, at]) => at), stage()]).toEqual([[MINUTE, MINUTE + 3], 'waiting']);
});

test('retries an end that could not be written', async () => {
  const { done, failures, stage } = removedForAMinute({ faults: 1 });
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([failures, stage()]).toEqual([['removal-over'], 'removed']);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([done.length, stage()]).toEqual([2, 'waiting']);
});

function disconnected() {
  const seat: Seat = { ...REMOVED, stage: 'in-visit', removedUntil: null, connected: false };
  const done: [RoomCommand['type'], number][] = [];
  const room = {
    seat: () => seat,
    execute: async ({ type }: RoomCommand) => void done.push([type, Date.now() - NOW]),
  };
  const clocks = new SeatClocks(room, { clock: Date.now, onFailure: () => {} }, []);
  clocks.follow({ type: 'seat.disconnected', seat });
  return { clocks, done, seat };
}

test('ends a shared screen a quarter of a minute after its page, and the seat after five minutes', async () => {
  const { done } = disconnected();
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(done).toEqual([
    ['lose-screen', 15_000],
    ['give-up', 5 * MINUTE],
  ]);
});

test('keeps both for a page that reconnects in time', async () => {
  const { clocks, done, seat } = disconnected();
  await vi.advanceTimersByTimeAsync(14_000);
  clocks.follow({ type: 'seat.connected', seat: { ...seat, connected: true } });
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  expect([done, clocks.idle]).toEqual([[], true]);
});

test('ends nothing later for a cleared removal', async () => {
  const { clocks, done } = removedForAMinute();
  clocks.follow({ type: 'seat.restored', seat: { ...REMOVED, stage: 'waiting', removedUntil: null } });
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect([done, clocks.idle]).toEqual([[], true]);
});
