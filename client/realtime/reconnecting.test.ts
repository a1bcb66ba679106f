import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Reconnecting } from './reconnecting.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * A page whose server does this with each connection; `calls` are the times of the page's attempts, in milliseconds.
 */
function pageOf(
  server: (socket: { fire: (event: 'connect' | 'disconnect') => void; line: Reconnecting }) => void,
) {
  const begin = Date.now();
  const calls: number[] = [];
  const listeners: Record<string, (() => void)[]> = {};
  const fire = (event: string) => {
    for (const listener of listeners[event] ?? []) listener();
  };
  const socket = {
    connect: () => {
      calls.push(Date.now() - begin);
      server({ fire, line });
    },
    disconnect: () => {},
    on: (event: string, listener: () => void) => {
      listeners[event] = [...(listeners[event] ?? []), listener];
    },
  };
  const line: Reconnecting = new Reconnecting(socket);
  return { calls, line, fire };
}

test('calls a refusing server ever more rarely', async () => {
  const { calls, line } = pageOf((socket) => socket.line.later());
  line.later();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls).toEqual([250, 750, 1_750, 3_750, 7_750, 11_750, 15_750, 19_750]);
  calls.length = 0;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(calls.length).toBeLessThan(50);
});

test('calls a server that accepts and closes ever more rarely', async () => {
  const { calls, line } = pageOf((socket) => {
    socket.fire('connect');
    socket.fire('disconnect');
    socket.line.later();
  });
  line.later();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls.length).toBe(8);
});

test('retries immediately after a connection that lasted', async () => {
  const { calls, line, fire } = pageOf((socket) => socket.line.later());
  line.later();
  await vi.advanceTimersByTimeAsync(5_000);
  fire('connect');
  await vi.advanceTimersByTimeAsync(60_000);
  fire('disconnect');
  calls.length = 0;
  line.later();
  await vi.advanceTimersByTimeAsync(300);
  expect(calls).toEqual([65_250]);
});

test('obeys a server that asks to wait, but does not delay the page’s own retry', async () => {
  const busy = { context: { getResponseHeader: (name: string) => (name === 'retry-after' ? '30' : null) } };
  const { calls, line } = pageOf((socket) => socket.line.later(busy));
  line.later(busy);
  await vi.advanceTimersByTimeAsync(65_000);
  expect(calls).toEqual([30_250, 60_750]);
  line.now();
  expect(calls.at(-1)).toBe(65_000);
});

test('stops calling once the page is closed', async () => {
  const { calls, line } = pageOf((socket) => socket.line.later());
  line.later();
  line.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([]);
});
