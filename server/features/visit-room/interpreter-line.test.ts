import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CodedError } from '../../../shared/errors.ts';
import type { InterpreterDesk } from '../interpreter/interpreter.service.ts';
import { InterpreterLine } from './interpreter-line.ts';
import type { InterpreterCall } from './room.machine.ts';

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

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function line(onLost = vi.fn(async (_requestId: string, _why: string) => {})) {
  const service = {
    kind: 'http' as const,
    interpreterName: 'Interpreter',
    webhookSecret: null,
    request: vi.fn(async () => {}),
    cancel: vi.fn(async () => {}),
  };
  const order = ({ requestId, language }: Pick<InterpreterCall, 'requestId' | 'language'>) => ({
    requestId,
    language,
    joinUrl: 'join',
    statusUrl: 'status',
  });
  const desk: InterpreterDesk = { service, order, joinWithinMs: MINUTE, tokenHash: () => Buffer.alloc(0) };
  const onFailure = vi.fn();
  return {
    line: new InterpreterLine({ desk, clock: Date.now, onLost, onFailure }),
    service,
    onLost,
    onFailure,
  };
}

test('asks once, and cancels nothing when the interpreter arrives', async () => {
  const { line: one, service, onLost } = line();
  one.follow(null, CALL);
  expect(one.waits).toBe(true);
  one.follow(CALL, CONNECTED);
  expect(one.waits).toBe(false);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(service.request.mock.calls).toEqual([
    [expect.objectContaining({ requestId: 'r1', language: 'es' })],
  ]);
  expect([service.cancel.mock.calls, onLost.mock.calls]).toEqual([[], []]);
});

test.each([CALL, CONNECTED])('cancels an ended request at the service: $state', (call) => {
  const { line: one, service } = line();
  one.follow(null, call);
  one.follow(call, null);
  expect(service.cancel.mock.calls).toEqual([['r1']]);
  expect(one.waits).toBe(false);
});

describe('the interpreter does not come', () => {
  test('within the time limit', async () => {
    const { line: one, onLost } = line();
    one.follow(null, CALL);
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(onLost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onLost.mock.calls).toEqual([['r1', 'timed-out']]);
  });

  test('because the service rejects the request', async () => {
    const { line: one, service, onLost, onFailure } = line();
    service.request.mockRejectedValueOnce(new Error('no'));
    one.follow(null, CALL);
    await vi.advanceTimersByTimeAsync(0);
    expect(onLost.mock.calls).toEqual([['r1', 'failed']]);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  test('and the write fails: it is retried until it succeeds', async () => {
    const away = new CodedError('SERVICE_UNAVAILABLE');
    const { line: one, onLost } = line(vi.fn(async () => {}).mockRejectedValueOnce(away));
    one.follow(null, CALL);
    await vi.advanceTimersByTimeAsync(MINUTE + 5_000);
    expect(onLost).toHaveBeenCalledTimes(2);
    one.follow(CALL, null);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(onLost).toHaveBeenCalledTimes(2);
  });
});

describe('a room that is loaded during a request', () => {
  test('asks again under the same id, and waits for the remaining time', async () => {
    vi.setSystemTime(MINUTE / 2);
    const { line: one, service, onLost } = line();
    one.follow(null, CALL);
    expect(service.request.mock.calls).toMatchObject([[{ requestId: 'r1' }]]);
    await vi.advanceTimersByTimeAsync(MINUTE / 2);
    expect(onLost.mock.calls).toEqual([['r1', 'timed-out']]);
  });

  test('whose time is over: the request timed out', async () => {
    vi.setSystemTime(5 * MINUTE);
    const { line: one, onLost } = line();
    one.follow(null, CALL);
    await vi.advanceTimersByTimeAsync(0);
    expect(onLost.mock.calls).toEqual([['r1', 'timed-out']]);
  });

  test('that closes stops waiting', async () => {
    const { line: one, onLost } = line();
    one.follow(null, CALL);
    one.stop();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect([one.waits, onLost.mock.calls]).toEqual([false, []]);
  });
});
