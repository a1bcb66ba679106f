import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../db/database.ts';
import { openS3Store, type S3Store } from './s3-store.ts';

let trouble: (number | null | 'silent' | { status: number; body: string })[];
let received: IncomingMessage[];
let objects: Map<string, Buffer>;
let server: Server;
let store: S3Store;
const log = { error: vi.fn() };
const db = {} as Db;
const id = randomUUID();
const bytes = Buffer.from([0, 1, 2, 255]);

beforeEach(async () => {
  [trouble, received, objects] = [[], [], new Map()];
  log.error.mockReset();
  server = createServer(async (request, response) => {
    received.push(request);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const now = trouble.shift();
    if (now === 'silent') return;
    if (now === null) return void request.socket.destroy();
    if (typeof now === 'number') return void response.writeHead(now).end();
    if (now) return void response.writeHead(now.status).end(now.body);
    const { method, url = '' } = request;
    if (method === 'PUT') objects.set(url, Buffer.concat(chunks));
    if (method === 'DELETE') objects.delete(url);
    const found = objects.get(url);
    if (method === 'GET' && !found) return void response.writeHead(404).end();
    response.writeHead(200).end(method === 'GET' ? found : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  store = openS3Store(settings(), { log, timeoutMs: 300, pauses: [1, 1] });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const settings = () => ({
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  bucket: 'files',
  region: 'eu-central-1',
  accessKeyId: 'AKIA',
  secretAccessKey: 'secret',
  prefix: 'anteroom/one/',
});

test('puts objects below the prefix, and signs requests', async () => {
  await store.write(db, id, bytes);
  expect([...objects]).toEqual([[`/files/anteroom/one/${id}`, bytes]]);
  expect(await store.read(db, id)).toEqual(bytes);
  expect(received[0]?.headers).toMatchObject({
    authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=AKIA\/\d{8}\/eu-central-1\/s3\//),
    'content-length': '4',
  });
  await store.remove(db, [id, randomUUID()]);
  expect(await store.read(db, id)).toBeNull();
  expect(log.error).not.toHaveBeenCalled();
});

test.each([
  ['has an internal error', [500]],
  ['limits the rate', [503, 429]],
  ['hangs up', [null, null]],
  ['does not answer', ['silent' as const]],
])('retries a store that %s', async (_, now) => {
  trouble.push(...now);
  await store.write(db, id, bytes);
  trouble.push(...now);
  expect(await store.read(db, id)).toEqual(bytes);
  expect(received).toHaveLength(2 * now.length + 2);
  expect(log.error).not.toHaveBeenCalled();
});

test.each([
  ['keeps failing', [500, 502, 503], 3],
  ['never answers', ['silent' as const, 'silent' as const, 'silent' as const], 3],
  ['refuses the credentials', [403], 1],
  ['has no such bucket', [{ status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }], 1],
  ['redirects', [307], 1],
])('reports a store that %s as unavailable, and logs why', async (_, now, requests) => {
  trouble.push(...now);
  await expect(store.read(db, id)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(received).toHaveLength(requests);
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ objectId: id, method: 'GET', err: expect.any(Error) }),
    'the object store failed',
  );
});

test('does not accumulate requests to a store that hangs', async () => {
  trouble.push(...Array.from({ length: 100 }, () => 'silent' as const));
  const impatient = openS3Store(settings(), { log, timeoutMs: 300, pauses: [] });
  const codes = Promise.all(
    Array.from({ length: 40 }, () => impatient.read(db, id).catch((error: { code: string }) => error.code)),
  );
  expect(await codes).toEqual(Array.from({ length: 40 }, () => 'SERVICE_UNAVAILABLE'));
  expect(received).toHaveLength(32);
});

test('tries to write, read and remove at the start', async () => {
  await store.check();
  expect(received.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE']);
  expect(objects.size).toBe(0);
  trouble.push({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' });
  await expect(store.check()).rejects.toThrow(/bucket files at http.* cannot be used: 403 AccessDenied/);
  trouble.push(503);
  await store.check();
  expect(log.error).toHaveBeenCalledOnce();
});
