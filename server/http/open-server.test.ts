import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeAuthority } from '#server/test-support/certificates.ts';
import { createWorld } from '#server/test-support/world.ts';
import { type CertificateWatch, watchCertificate } from './certificate.ts';
import { openServer } from './open-server.ts';

const authority = makeAuthority();
const server = openServer(true, (_request, response) => response.end());
const log = { info: () => {}, warn: () => {} };
let certificate: CertificateWatch;
beforeAll(async () => {
  certificate = await watchCertificate({ server, files: authority.issue('server'), log });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  certificate.stop();
  server.close();
  authority.remove();
});

async function agreed(options: ConnectionOptions): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', ca: readFileSync(authority.ca), ...options });
  try {
    await once(socket, 'secureConnect');
    return `${socket.getProtocol()} ${socket.getCipher().name}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    socket.destroy();
  }
}
const upTo = (maxVersion: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2', ciphers?: string): ConnectionOptions => ({
  minVersion: 'TLSv1',
  maxVersion,
  ...(ciphers ? { ciphers } : {}),
});
const ANY = 'ALL:@SECLEVEL=0';

test.each([
  ['TLS 1.3', {}, /^TLSv1\.3 TLS_/],
  ['TLS 1.2', upTo('TLSv1.2'), /^TLSv1\.2 ECDHE-ECDSA-/],
  ['ChaCha20 in TLS 1.2', upTo('TLSv1.2', 'ECDHE-ECDSA-CHACHA20-POLY1305'), /^TLSv1\.2 ECDHE-ECDSA-CHACHA20/],
  ['TLS 1.1', upTo('TLSv1.1', ANY), /^ERR_SSL_.*ALERT_PROTOCOL_VERSION$/],
  ['TLS 1.0', upTo('TLSv1', ANY), /^ERR_SSL_.*ALERT_PROTOCOL_VERSION$/],
  ['CBC', upTo('TLSv1.2', 'ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA'), /HANDSHAKE_FAILURE$/],
])('the handshake with a client that offers %s (ASVS 12.1.1, 12.1.2)', async (_, options, expected) => {
  expect(await agreed(options)).toMatch(expected);
});

test('the application keeps idle connections open longer than proxies do, and longer than it announces', async () => {
  const world = await createWorld();
  onTestFinished(() => world.close());
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const connection = once(world.app.server, 'connection');
  const asked = get({ host: '127.0.0.1', port, path: '/healthz' });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  const said = Number(/^timeout=(\d+)$/.exec(String(answer.headers['keep-alive']))?.[1]);
  // Caddy closes idle connections after two minutes, nginx after one.
  expect(said).toBeGreaterThan(120);
  const [idle] = (await connection) as [Socket];
  await expect.poll(() => idle.timeout).toBeGreaterThan(said * 1_000);
});
