import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectRoom, Staying } from './room-connection.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
  vi.unstubAllGlobals();
});

async function doubtful(connected: (socket: Socket) => void) {
  const server = createServer();
  const io = new Server(server, { pingInterval: 60_000 });
  let pings = 0;
  const connections: string[] = [];
  io.of('/room').on('connection', (socket) => {
    connections.push(socket.id);
    socket.on('room:ping', () => {
      pings += 1;
    });
    connected(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  ends.push(() => void io.close());
  vi.stubGlobal('location', { protocol: 'http:', host });
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible' });
  const room = connectRoom({ as: 'patient', sessionId: 'b1c1a1d0-0000-4000-8000-000000000001' });
  ends.push(() => room.close());
  await new Promise<void>((resolve) => room.on('connect', resolve));
  return { room, connections, pings: () => pings };
}

const PATIENCE = { timeout: 20_000, interval: 50 };

test('replaces a connection on which nothing arrives', async () => {
  const { room, connections } = await doubtful(() => {});
  room.probe();
  await vi.waitFor(() => expect(connections).toHaveLength(2), PATIENCE);
});

test('keeps a connection that carries events while the server is too busy to answer', async () => {
  const { room, connections, pings } = await doubtful((socket) => {
    const events = setInterval(() => socket.emit('moves:changed', { moves: [] }), 100);
    ends.push(() => clearInterval(events));
  });
  // A probe starts once the previous one has ended.
  await vi.waitFor(() => {
    room.probe();
    expect(pings()).toBe(3);
  }, PATIENCE);
  expect(connections).toHaveLength(1);
});

describe('staying', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const MINUTE_MS = 60_000;

  test('reports once that a page has waited visibly for two minutes', () => {
    const stayed = vi.fn();
    const staying = new Staying(stayed);
    staying.look(true);
    vi.advanceTimersByTime(MINUTE_MS);
    staying.look(true);
    vi.advanceTimersByTime(MINUTE_MS - 1);
    expect(stayed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    staying.look(true);
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(stayed).toHaveBeenCalledOnce();
  });

  test('starts over after a break: hidden, disconnected, or out of the waiting room', () => {
    const stayed = vi.fn();
    const staying = new Staying(stayed);
    staying.look(true);
    vi.advanceTimersByTime(2 * MINUTE_MS - 1);
    staying.look(false);
    staying.look(true);
    vi.advanceTimersByTime(MINUTE_MS);
    expect(stayed).not.toHaveBeenCalled();
    staying.stop();
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(stayed).not.toHaveBeenCalled();
  });
});
