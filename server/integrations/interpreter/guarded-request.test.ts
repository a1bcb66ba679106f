import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { AddressRefused, isPrivateAddress, isPrivateHost } from '../private-addresses.ts';
import { guardedRequest } from './guarded-request.ts';

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['::', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:a00:1', true],
  ['64:ff9b::a00:1', true],
  ['2002:a00:1::', true],
  ['2606:4700::1111', false],
  ['fec0::1', true],
  ['100::1', true],
  ['2001::1', true],
  ['2001:db8::1', true],
  ['3fff::1', true],
  ['::ffff:0:8.8.8.8', true],
  ['::ffff:8.8.8.8', true],
  ['192.88.99.1', true],
  ['4000::1', true],
  ['no address', true],
])('%s is not public: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});

test.each([
  ['[::1]', true],
  ['localhost', true],
  ['a.localhost', true],
  ['interpreters.example.com', false],
  ['8.8.8.8', false],
])('the host %s is refused before it is looked up: %s', (host, refused) => {
  expect(isPrivateHost(host)).toBe(refused);
});

const outgoing = { method: 'DELETE', headers: {}, timeoutMs: 2_000 } as const;

test('a private address is reached only where the installation allows it, and no redirect is followed', async () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // Includes notations that only the resolver recognizes as this machine.
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])
    await expect(guardedRequest(`http://${host}:${port}/`, outgoing, false)).rejects.toThrow(AddressRefused);
  expect(calls).toBe(0);
  expect(await guardedRequest(`http://127.0.0.1:${port}/`, outgoing, true)).toBe(302);
  expect(calls).toBe(1);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await guardedRequest(`http://127.0.0.1:${port}/`, outgoing, true)).toBeNull();
});

test('a name that leads into a private network is refused when it is connected to', async () => {
  // The machine's own name resolves, but not to a public address.
  const { hostname } = await import('node:os');
  await expect(guardedRequest(`http://${hostname()}:9/`, outgoing, false)).rejects.toThrow(AddressRefused);
});
