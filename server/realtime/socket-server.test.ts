import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachSocketServer, createSocketServer, SOCKET_LIMITS } from './socket-server.ts';

const ORIGIN = 'http://anteroom.test';
const http = createServer();
const server = createSocketServer();
attachSocketServer(server, http, {
  publicOrigin: () => ORIGIN,
  addressOf: ({ headers }) => String(headers['x-from'] ?? 'one address'),
  limits: { perAddress: 5, nameWithinMs: 1_000 },
});
server.of('/room').use((_, next) => next());
const clients: Socket[] = [];
beforeAll(() => new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await server.close();
});

function connect(namespace: string, from = 'one address', transport: 'websocket' | 'polling' = 'websocket') {
  const { port } = http.address() as AddressInfo;
  const client = io(`http://127.0.0.1:${port}${namespace}`, {
    transports: [transport],
    forceNew: true,
    reconnection: false,
    extraHeaders: { origin: ORIGIN, 'x-from': from },
  });
  clients.push(client);
  return {
    client,
    outcome: new Promise<string>((resolve) => {
      client.once('connect', () => resolve('connected'));
      client.once('connect_error', (error) => resolve(error.message));
    }),
  };
}

test('closes the namespace /, and drops connections that no namespace accepts', async () => {
  const { client, outcome } = connect('/', 'a stranger');
  expect(await outcome).toBe('NOT_FOUND');
  await expect.poll(() => client.io.engine.readyState).toBe('closed');
  await expect.poll(() => server.engine.clientsCount).toBe(0);
});

test.each(['websocket', 'polling'] as const)('limits connections per address: %s', async (transport) => {
  const [many, other] = [`many by ${transport}`, `another by ${transport}`];
  const five = Array.from({ length: 5 }, () => connect('/room', many, transport));
  expect(await Promise.all(five.map(({ outcome }) => outcome))).toEqual(Array(5).fill('connected'));
  expect(await connect('/room', many, transport).outcome).not.toBe('connected');
  expect(await connect('/room', other, transport).outcome).toBe('connected');
  five[0]?.client.disconnect();
  await expect.poll(async () => connect('/room', many, transport).outcome).toBe('connected');
});

test('lets a practice with 60 devices behind one address open ten pages on each', () => {
  expect(SOCKET_LIMITS.perAddress).toBeGreaterThanOrEqual(600);
  expect(SOCKET_LIMITS.perAddress).toBeLessThan(1_500);
});

test.each([
  ['a polling answer', { 'sec-fetch-site': 'same-origin' }, 200],
  ['a refused handshake', { origin: 'http://elsewhere.test' }, 403],
] as const)('sends data’s security headers on %s', async (_what, headers, status) => {
  const { port } = http.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`, {
    headers: { ...headers, 'x-from': 'headers' },
  });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('strict-transport-security')).toBeNull();
});
