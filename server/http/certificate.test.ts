import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAuthority } from '#server/test-support/certificates.ts';
import { DAY_MS } from '#shared/test-support/durations.ts';
import { watchCertificate } from './certificate.ts';
import { openServer } from './open-server.ts';

const authority = makeAuthority();
const files = authority.issue('shown', { days: 30 });
const server = openServer(true, (_request, response) => response.end('still here'));
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  authority.remove();
});

async function connection() {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', ca: readFileSync(authority.ca) });
  await once(socket, 'secureConnect');
  return socket;
}

async function shownSerial(): Promise<string> {
  const socket = await connection();
  const { serialNumber } = socket.getPeerCertificate();
  socket.destroy();
  return serialNumber;
}

function watched(now?: () => number) {
  const lines: string[] = [];
  const log = {
    info: (_about: object, message: string) => void lines.push(message),
    warn: (_about: object, message: string) => void lines.push(message),
  };
  return { lines, watch: watchCertificate({ server, files, log, ...(now ? { now } : {}) }) };
}

test('reports the pair that was read first, even if it was renewed since the server was made', async () => {
  const renewed = authority.issue('renewed-early', { days: 40 });
  copyFileSync(renewed.cert, files.cert);
  await expect(watched().watch).rejects.toThrow('key values mismatch');
  copyFileSync(renewed.key, files.key);
  const { lines, watch } = watched();
  const certificate = await watch;
  expect(await shownSerial()).toBe(new X509Certificate(readFileSync(renewed.cert)).serialNumber);
  expect(certificate.endsAt() * 1000).toBeGreaterThan(Date.now() + 35 * DAY_MS);
  expect(lines).toEqual([]);
  certificate.stop();
});

test('serves a renewed pair to new connections, keeps open ones, and waits for a half-written pair', async () => {
  const { lines, watch } = watched();
  const certificate = await watch;
  const first = await shownSerial();
  const open = await connection();
  const renewed = authority.issue('renewed', { days: 60 });

  copyFileSync(renewed.cert, files.cert);
  await certificate.look();
  await certificate.look();
  expect(await shownSerial()).toBe(first);
  expect(lines).toEqual(['the certificate cannot be renewed']);

  copyFileSync(renewed.key, files.key);
  await certificate.look();
  expect(await shownSerial()).not.toBe(first);
  expect(lines).toEqual(['the certificate cannot be renewed', 'the renewed certificate is in use']);
  expect(certificate.endsAt() * 1000).toBeGreaterThan(Date.now() + 50 * DAY_MS);

  open.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  let answer = '';
  open.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  await once(open, 'close');
  expect(answer).toContain('still here');
  certificate.stop();
});

test('warns once a day from two weeks before expiry, and still after it', async () => {
  let now = Date.now();
  const { lines, watch } = watched(() => now);
  const certificate = await watch;
  expect(lines).toEqual([]);
  now = certificate.endsAt() * 1000 - 13 * DAY_MS;
  await certificate.look();
  await certificate.look();
  expect(lines).toEqual(['the certificate ends soon: renew it']);
  now += 20 * DAY_MS;
  await certificate.look();
  expect(lines).toHaveLength(2);
  certificate.stop();
});

test('a server without TLS has no certificate', async () => {
  const log = { info: () => {}, warn: () => {} };
  await expect(watchCertificate({ server: openServer(false, () => {}), files, log })).rejects.toThrow(
    'the server has no TLS',
  );
});
