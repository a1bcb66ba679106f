import { expect, test } from 'vitest';
import { isPrivateAddress, isPrivateHost } from './private-addresses.ts';

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
