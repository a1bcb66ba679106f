import { expect, test } from 'vitest';
import { isSigned, signMessage } from './signature.ts';

const SECRET = 'a secret of the service';
const BODY = '{"requestId":"1","status":"ended"}';
const NOW = Date.UTC(2026, 10, 25, 12);
const at = NOW / 1_000;

test.each([
  ['as it was signed', SECRET, BODY, signMessage(SECRET, BODY, at), true],
  ['a little old', SECRET, BODY, signMessage(SECRET, BODY, at - 299), true],
  ['kept and sent again', SECRET, BODY, signMessage(SECRET, BODY, at - 301), false],
  ['from a clock that is wrong', SECRET, BODY, signMessage(SECRET, BODY, at + 301), false],
  ['with another secret', 'another', BODY, signMessage(SECRET, BODY, at), false],
  ['with other words', SECRET, BODY.replace('ended', 'failed'), signMessage(SECRET, BODY, at), false],
  ['with another time', SECRET, BODY, signMessage(SECRET, BODY, at).replace(/^t=\d+/, `t=${at - 1}`), false],
  ['with no signature', SECRET, BODY, undefined, false],
  ['with half of one', SECRET, BODY, signMessage(SECRET, BODY, at).slice(0, -2), false],
])('a message %s', (_, secret, body, header, expected) => {
  expect(isSigned(secret, body, header, NOW)).toBe(expected);
  expect(isSigned(secret, Buffer.from(body), header, NOW)).toBe(expected);
});
