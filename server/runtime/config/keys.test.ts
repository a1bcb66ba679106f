import { expect, test } from 'vitest';
import { hashToken, loadKeys } from './keys.ts';

const SECRET = 'a secret that several hosts share';

test('one secret gives every host the same keys, one per purpose', () => {
  const [here, there] = [loadKeys([SECRET]), loadKeys([SECRET])];
  expect(here.session).toEqual(there.session);
  expect(here.linkToken('one')).toBe(there.linkToken('one'));
  expect(here.session).not.toEqual(here.identityCookies);
});

test('a link’s token has 192 bits that reveal nothing about the link', () => {
  const keys = loadKeys([SECRET]);
  const token = keys.linkToken('one');
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(token).not.toBe(keys.linkToken('two'));
  expect(token).not.toBe(loadKeys([`${SECRET}!`]).linkToken('one'));
  expect(hashToken(token)).toHaveLength(32);
});

test('a code has six digits, is equal on every host, and is evenly distributed', () => {
  const [here, there] = [loadKeys([SECRET]), loadKeys([SECRET])];
  expect(here.mfaCode('one')).toMatch(/^\d{6}$/);
  expect(here.mfaCode('one')).toBe(there.mfaCode('one'));
  expect(here.mfaCode('one')).not.toBe(loadKeys([`${SECRET}!`]).mfaCode('one'));
  const codes = Array.from({ length: 10_000 }, (_, index) => here.mfaCode(String(index)));
  for (let digit = 0; digit < 10; digit += 1) {
    const share = codes.filter((code) => code.startsWith(String(digit))).length;
    expect(share).toBeGreaterThan(850);
    expect(share).toBeLessThan(1_150);
  }
});
