import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    connection: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each([
  ['loopback', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['loopback', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  // The client's own claim precedes the address that the proxy saw.
  ['loopback', '127.0.0.1', '192.0.2.1, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.0/8, loopback', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['false', '127.0.0.1', '203.0.113.9', '127.0.0.1'],
  ['loopback', '127.0.0.1', undefined, '127.0.0.1'],
])('with TRUST_PROXY=%s, the address for %s forwarding %s is %s', (setting, peer, forwarded, address) => {
  expect(clientAddress(setting)(from(peer, forwarded))).toBe(address);
});
