import { expect, test } from 'vitest';
import { iceServersFor, relayUserOf } from './ice-servers.ts';

test('a person is the same user of the relay in every visit, device test and at every time', () => {
  const turn = { urls: ['turn:relay.test'], secret: 'secret' };
  const userOf = (person: Parameters<typeof relayUserOf>[0], now: number) =>
    iceServersFor(turn, relayUserOf(person), now)[0]?.username?.replace(/^\d+:/, '');
  const staff = { accountId: 'account', sessionId: null };
  expect(userOf({ ...staff, seatId: 'one' }, 0)).toBe('account');
  expect(userOf({ ...staff, seatId: 'other' }, 9e12)).toBe('account');
  // The caller of a device test has no seat.
  expect(userOf({ accountId: 'account' }, 0)).toBe('account');
  expect(userOf({ accountId: null, sessionId: 'patient', seatId: 'one' }, 0)).toBe('patient');
  expect(userOf({ accountId: null, sessionId: null, guestId: 'guest' }, 0)).toBe('guest');
  expect(userOf({ accountId: null, sessionId: null, interpreterRequestId: 'request' }, 0)).toBe('request');
});
