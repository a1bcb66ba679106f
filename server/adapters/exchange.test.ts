import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { exchange, NoAnswer } from './exchange.ts';
import { AddressRefused, isPrivateAddress, isPrivateHost } from './private-addresses.ts';

const call = (url: string, allowPrivate: boolean) =>
  exchange({ method: 'DELETE', url, headers: {} }, { allowPrivate, timeoutMs: 2_000 });

test('reaches a private address only where the installation allows it, and follows no redirect', async () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])
    await expect(call(`https://${host}:${port}/`, false)).rejects.toThrow(AddressRefused);
  expect(calls).toBe(0);
  expect(await call(`http://127.0.0.1:${port}/`, true)).toMatchObject({ status: 302 });
  expect(calls).toBe(1);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(call(`http://127.0.0.1:${port}/`, true)).rejects.toThrow(NoAnswer);
});

test('refuses, when connecting, a name that resolves into a private network', async () => {
  // The machine's own name resolves, but not to a public address.
  const { hostname } = await import('node:os');
  await expect(call(`https://${hostname()}:9/`, false)).rejects.toThrow(AddressRefused);
});

describe('private addresses', () => {
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
  ])('refuses the host %s before it is looked up: %s', (host, refused) => {
    expect(isPrivateHost(host)).toBe(refused);
  });
});
