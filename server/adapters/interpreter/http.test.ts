import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type InterpreterServer, startInterpreterServer } from '#server/test-support/interpreting.ts';
import { openHttpInterpreters } from './http.ts';
import type { InterpreterOrder, InterpreterService } from './port.ts';

let server: InterpreterServer;
let service: InterpreterService;

beforeEach(async () => {
  server = await startInterpreterServer();
  const { url, token } = server;
  service = openHttpInterpreters({ url, token, allowPrivate: true, pauses: [1, 1], timeoutMs: 2_000 });
});
afterEach(() => server.close());

const order = (): InterpreterOrder => ({
  requestId: randomUUID(),
  language: 'vi',
  joinUrl: 'https://visits.example.org/guest/interpreter/abc',
  statusUrl: 'https://visits.example.org/api/webhooks/interpreter',
});

test('sends an order with its link and our token', async () => {
  const wanted = order();
  await service.request(wanted);
  expect(server.open.get(wanted.requestId)).toEqual(wanted);
  expect(server.received).toMatchObject([
    { method: 'POST', authorization: `Bearer ${server.token}`, key: wanted.requestId },
  ]);
});

test('treats an order that was sent twice as one request', async () => {
  const wanted = order();
  await service.request(wanted);
  await service.request(wanted);
  expect([server.received.length, server.begun]).toEqual([2, 1]);
});

test.each([
  ['has an internal error', [503]],
  ['limits the rate', [429]],
  ['hangs up', [null, null]],
])('retries a service that %s, under the same key', async (_, trouble) => {
  server.trouble.push(...trouble);
  const wanted = order();
  await service.request(wanted);
  expect(new Set(server.received.map(({ key }) => key))).toEqual(new Set([wanted.requestId]));
  expect([server.received.length, server.begun]).toEqual([trouble.length + 1, 1]);
});

test.each([
  ['refuses', [422], 'HTTP_422', 1],
  ['rejects our token', [401], 'HTTP_401', 1],
  ['keeps failing', [500, 502, 503], 'HTTP_503', 3],
  ['never answers', [null, null, null], 'UNREACHABLE', 3],
])(
  'fails the request if a service %s, without revealing it in the error',
  async (_, trouble, code, tries) => {
    server.trouble.push(...trouble);
    const wanted = order();
    const error = await service.request(wanted).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'InterpreterServiceError', code });
    expect(String(error)).not.toContain(wanted.requestId);
    expect(server.received).toHaveLength(tries);
  },
);

test('accepts a repeated cancellation, and that of a request that never existed', async () => {
  const wanted = order();
  await service.request(wanted);
  await service.cancel(wanted.requestId);
  expect(server.open.size).toBe(0);
  await service.cancel(wanted.requestId);
  await service.cancel(randomUUID());
});

test('does not follow a redirect: the token is for this service only', async () => {
  server.trouble.push(302);
  await expect(service.request(order())).rejects.toMatchObject({ code: 'HTTP_302' });
  expect(server.received).toHaveLength(1);
});
