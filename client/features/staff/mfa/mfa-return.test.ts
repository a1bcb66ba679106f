import { expect, test } from 'vitest';
import { afterMfa } from './mfa-return.ts';

const HOME = '/home/of/the/session';

test.each([
  ['provider', '/provider/visits?day=today', true],
  ['provider', '/news/upcoming', true],
  ['provider', '/', true],
  ['provider', '/mfa/provider/abc', false],
  ['provider', '/logout?done=1', false],
  ['provider', '/patient/visit/1', false],
  ['patient', '/patient/visit/1', true],
  ['patient', '/provider/visits', false],
  ['patient', '/patientele', false],
  ['guest', '/guest/visit/1', true],
  ['guest', '/patient/visit/1', false],
  ['provider', '//evil.example/provider', false],
  ['provider', '/\\evil.example', false],
  ['provider', 'https://evil.example', false],
  ['provider', 'javascript:alert(1)', false],
  ['provider', '/\t/evil.example', false],
  ['patient', null, false],
  ['patient', '', false],
] as const)('returns a %s to %s after the code: %s', (userType, remembered, back) => {
  expect(afterMfa(remembered, userType, HOME)).toBe(back ? remembered : HOME);
});
