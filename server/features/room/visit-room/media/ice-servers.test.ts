import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iceServersFor, relayUserOf } from './ice-servers.ts';

test('uses one relay user per person across visits, device tests and time', () => {
  const turn = { urls: ['turn:relay.test'], secret: 'secret' };
  const userOf = (person: Parameters<typeof relayUserOf>[0], now: number) =>
    iceServersFor(turn, relayUserOf(person), now)[0]?.username?.replace(/^\d+:/, '');
  const staff = { accountId: 'account', sessionId: null };
  expect(userOf({ ...staff, seatId: 'one' }, 0)).toBe('account');
  expect(userOf({ ...staff, seatId: 'other' }, 9e12)).toBe('account');
  expect(userOf({ accountId: 'account' }, 0)).toBe('account');
  expect(userOf({ accountId: null, sessionId: 'patient', seatId: 'one' }, 0)).toBe('patient');
  expect(userOf({ accountId: null, sessionId: null, guestId: 'guest' }, 0)).toBe('guest');
  expect(userOf({ accountId: null, sessionId: null, interpreterRequestId: 'request' }, 0)).toBe('request');
});

test('expires credentials after an hour', () => {
  const [server] = iceServersFor({ urls: ['turn:relay.test'], secret: 'secret' }, 'person', 1_000_000);
  expect(server?.username).toBe('4600:person');
});

test('the relay reaches only the media server’s address', () => {
  const root = new URL('../../../../../', import.meta.url);
  const lines = readFileSync(new URL('turn/turnserver.conf', root), 'utf8').split('\n');
  expect(lines).toContain('denied-peer-ip=0.0.0.0-255.255.255.255');
  expect(lines).toContain('denied-peer-ip=::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff');
  expect(lines).toContain('no-multicast-peers');
  expect(lines).toContain('no-tcp-relay');
  const compose = readFileSync(new URL('docker-compose.yml', root), 'utf8');
  const allowed = [...lines, ...compose.split('\n')].filter((line) => line.includes('allowed-peer-ip'));
  expect(allowed).toHaveLength(1);
  expect(compose).toContain(
    `allowed-peer-ip=%s\\n' \\\n          "$$TURN_SECRET" "$$DOMAIN" "$$SFU_ANNOUNCED_ADDRESS"`,
  );
});

test('limits what the relay’s user may send to the media ports', () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../../../../turn/${name}`, import.meta.url), 'utf8').replaceAll(
      /^\s*#.*$/gm,
      '',
    );
  const configuration = read('turnserver.conf');
  const port = (name: string) => new RegExp(`^${name}=(\\d+)$`, 'm').exec(configuration)?.[1];
  expect(read('egress.nft')).toContain(
    `ip daddr $media udp sport ${port('min-port')}-${port('max-port')} udp dport != $media_ports counter drop`,
  );
});
