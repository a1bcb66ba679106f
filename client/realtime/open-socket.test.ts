import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createProxy, type Socket } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSocket } from './open-socket.ts';

const tab = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  });
});

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
  tab.clear();
});

/** What a proxy that passes all HTTP does with a WebSocket's bytes to the page; null if it refuses the upgrade. */
type Proxy = ((bytes: Buffer, earlier: number) => Buffer) | null;
const NONE = Buffer.alloc(0);

async function page(webSockets: Proxy) {
  const server = createServer();
  const io = new Server(server, { pingInterval: 200, pingTimeout: 300 });
  io.of('/room').on('connection', () => {});
  ends.push(() => void io.close());
  const inner = await listen(server);
  const proxy = createProxy((client) => {
    const upstream = connect(inner, '127.0.0.1');
    for (const end of [client, upstream]) end.on('error', () => {});
    client.once('data', (first) => {
      const isWebSocket = first.includes('pgrade: websocket');
      if (isWebSocket && webSockets === null) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      upstream.write(first);
      client.pipe(upstream);
      if (isWebSocket && webSockets) relay(upstream, client, webSockets);
      else upstream.pipe(client);
    });
    ends.push(() => [client, upstream].forEach((end) => void end.destroy()));
  });
  ends.push(() => proxy.close());
  const opened = openSocket(`http://127.0.0.1:${await listen(proxy)}/room`, { forceNew: true });
  const { socket, line } = opened;
  socket.on('connect_error', () => line.later());
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') line.later();
  });
  ends.push(() => {
    line.stop();
    socket.disconnect();
  });
  return { ...opened, transport: () => (socket.connected ? socket.io.engine.transport.name : null) };
}

function relay(from: Socket, to: Socket, kept: NonNullable<Proxy>): void {
  let earlier = 0;
  from.on('data', (bytes) => {
    const passed = kept(bytes, earlier);
    earlier += passed.length;
    to.write(passed);
  });
}

async function listen(server: {
  listen(port: number, host: string, then: () => void): unknown;
  address(): unknown;
}) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

test('uses a working WebSocket from the first packet on', async () => {
  const { transport } = await page((bytes) => bytes);
  await vi.waitFor(() => expect(transport()).toBe('websocket'));
  expect(tab.size).toBe(0);
});

test.each<[string, Proxy]>([
  ['never answers the upgrade', () => NONE],
  [
    'carries no frame',
    (bytes, earlier) => (earlier ? NONE : bytes.subarray(0, bytes.indexOf('\r\n\r\n') + 4)),
  ],
  ['refuses the upgrade', null],
])('connects by polling behind a proxy that %s', async (_, proxy) => {
  const { transport } = await page(proxy);
  await vi.waitFor(() => expect(transport()).toBe('polling'));
});

test('remembers what worked for the tab’s next page', async () => {
  const first = await page(() => NONE);
  await vi.waitFor(() => expect(first.transport()).toBe('polling'));
  expect(tab.get('transports')).toBe('polling');
  const next = await page(() => NONE);
  const failed = vi.fn();
  next.socket.on('connect_error', failed);
  await vi.waitFor(() => expect(next.transport()).toBe('polling'));
  expect(failed).not.toHaveBeenCalled();
});

test('falls back to polling only behind a proxy that carries only the first frames', async () => {
  // The upgrade's response, the handshake, and some more.
  const { transport } = await page((bytes, earlier) => (earlier < 250 ? bytes : NONE));
  await vi.waitFor(() => {
    expect(transport()).toBe('polling');
    expect(tab.get('transports')).toBe('polling-only');
  });
});
