import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { InterpreterPort } from '#server/features/visits/interpreter/interpreter.service.ts';
import { CodedError } from '#shared/errors.ts';
import type { InterpreterCall, RoomEvent } from '../machine/room.machine.ts';
import { InterpreterLine } from './interpreter-line.ts';

const CALL: InterpreterCall = {
  requestId: 'r1',
  language: 'es',
  state: 'CONNECTING',
  requestedBy: 'dr',
  requestedAt: 0,
  seatId: null,
};
const CONNECTED: InterpreterCall = { ...CALL, state: 'CONNECTED', seatId: 'ines' };
const MINUTE = 60_000;

const requested: RoomEvent = { type: 'interpreter.requested', call: CALL };
const connected: RoomEvent = { type: 'interpreter.connected', call: CONNECTED };
const ended: RoomEvent = { type: 'interpreter.ended', requestId: 'r1', outcome: 'cancelled', gone: null };

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function line(
  onLost = vi.fn(async (_requestId: string, _why: string) => {}),
  call: InterpreterCall | null = null,
) {
  const service = { request: vi.fn(async () => {}), cancel: vi.fn(async () => {}) };
  const desk: InterpreterPort = {
    ...service,
    joinWithinMs: MINUTE,
    prepareWithinMs: 10 * MINUTE,
    tokenHash: () => Buffer.alloc(0),
    chosenBy: async () => null,
  };
  const onFailure = vi.fn();
  return {
    line: new InterpreterLine({ desk, clock: Date.now, onLost, onFailure }, call),
    service,
    onLost,
    onFailure,
  };
}

test('requests once, and cancels nothing when the interpreter arrives', async () => {
  const { line: one, service, onLost } = line();
  one.follow(requested);
  expect(one.waits).toBe(true);
  one.follow(connected);
  expect(one.waits).toBe(false);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(service.request.mock.calls).toEqual([
    [expect.objectContaining({ requestId: 'r1', language: 'es' })],
  ]);
  expect([service.cancel.mock.calls, onLost.mock.calls]).toEqual([[], []]);
});

test.each([
  ['asked for', [requested]],
  ['there', [requested, connected]],
])('cancels the request at the service when it ends with an interpreter %s', async (_, before) => {
  const { line: one, service } = line();
  for (const event of [...before, ended]) one.follow(event);
  await vi.advanceTimersByTimeAsync(0);
  expect(service.cancel.mock.calls).toEqual([['r1']]);
  expect(one.waits).toBe(false);
});

test.each([
  ['arrived', () => {}],
  ['failed', () => Promise.reject(new Error('no answer'))],
])('cancels an order only after it has %s', async (_, outcome) => {
  const { line: one, service } = line();
  const arrival = Promise.withResolvers<void>();
  service.request.mockReturnValue(arrival.promise);
  one.follow(requested);
  one.follow(ended);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(service.cancel).not.toHaveBeenCalled();
  arrival.resolve(outcome());
  await vi.advanceTimersByTimeAsync(0);
  expect(service.cancel.mock.calls).toEqual([['r1']]);
});

test('gives an interpreter who opened the link time to prepare', async () => {
  const { line: one, onLost, service } = line();
  one.follow(requested);
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  one.follow({ type: 'interpreter.opened', call: { ...CALL, openedAt: Date.now() } });
  await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
  expect(onLost.mock.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(onLost.mock.calls).toEqual([['r1', 'timed-out']]);
  expect(service.request).toHaveBeenCalledOnce();
});

test('counts the preparation from the opening after the room is reloaded', async () => {
  vi.setSystemTime(5 * MINUTE);
  const { onLost } = line(undefined, { ...CALL, openedAt: 4 * MINUTE });
  await vi.advanceTimersByTimeAsync(9 * MINUTE - 1);
  expect(onLost.mock.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(onLost.mock.calls).toEqual([['r1', 'timed-out']]);
});

describe('the interpreter does not arrive', () => {
  test('within the time limit', async () => {
    const { line: one, onLost } = line();
    one.follow(requested);
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(onLost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onLost.mock.calls).toEqual([['r1', 'timed-out']]);
  });

  test('because the service rejects the request', async () => {
    const { line: one, service, onLost, onFailure } = line();
    service.request.mockRejectedValueOnce(new Error('no'));
    one.follow(requested);
    await vi.advanceTimersByTimeAsync(0);
    expect(onLost.mock.calls).toEqual([['r1', 'failed']]);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  test('and the write fails, which is retried until it succeeds', async () => {
    const away = new CodedError('SERVICE_UNAVAILABLE');
    const { line: one, onLost } = line(vi.fn(async () => {}).mockRejectedValueOnce(away));
    one.follow(requested);
    await vi.advanceTimersByTimeAsync(MINUTE + 5_000);
    expect(onLost).toHaveBeenCalledTimes(2);
    one.follow(ended);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(onLost).toHaveBeenCalledTimes(2);
  });
});

describe('a room loaded during a request', () => {
  test('sends the request again under the same id, and waits for the remaining time', async () => {
    vi.setSystemTime(MINUTE / 2);
    const { service, onLost } = line(
      vi.fn(async () => {}),
      CALL,
    );
    expect(service.request.mock.calls).toMatchObject([[{ requestId: 'r1' }]]);
    await vi.advanceTimersByTimeAsync(MINUTE / 2);
    expect(onLost.mock.calls).toEqual([['r1', 'timed-out']]);
  });

  test('times out the request if its time is over', async () => {
    vi.setSystemTime(5 * MINUTE);
    const { onLost } = line(
      vi.fn(async () => {}),
      CALL,
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(onLost.mock.calls).toEqual([['r1', 'timed-out']]);
  });

  test('stops waiting when it closes', async () => {
    const { line: one, onLost } = line(
      vi.fn(async () => {}),
      CALL,
    );
    one.stop();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect([one.waits, onLost.mock.calls]).toEqual([false, []]);
  });

  test('requests nothing if the interpreter is already connected', async () => {
    const { line: one, service } = line(
      vi.fn(async () => {}),
      CONNECTED,
    );
    expect([one.waits, service.request.mock.calls]).toEqual([false, []]);
  });
});
