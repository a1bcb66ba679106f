import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { newPasswordProblem } from './new-password.ts';

const ROSA = [
  'Rosa',
  'Delgado',
  'rosa.delgado@saguaro.example',
  'Ironwood Family Medicine',
  'Palo Verde Health',
];

test.each([
  ['Ab1', 'PASSWORD_TOO_SHORT'],
  [`Ab${'1'.repeat(127)}`, 'PASSWORD_TOO_LONG'],
  ['nocapitals-9', 'PASSWORD_PATTERN'],
  ['NOSMALLS-9', 'PASSWORD_PATTERN'],
  ['Password1', 'PASSWORD_TOO_COMMON'],
  ['P@ssw0rd!', 'PASSWORD_TOO_COMMON'],
  ['drowssaP', 'PASSWORD_TOO_COMMON'],
  ['Qwertyuiop', 'PASSWORD_TOO_COMMON'],
  ['Aaaaaaaaaaaa', 'PASSWORD_TOO_COMMON'],
  ['Delgado1', 'PASSWORD_TOO_COMMON'],
  ['Rosa.delgado', 'PASSWORD_TOO_COMMON'],
  ['Anteroom1', 'PASSWORD_TOO_COMMON'],
  ['Ironwood2026', 'PASSWORD_TOO_COMMON'],
  ['ironwoodfamilymedicine', 'PASSWORD_TOO_COMMON'],
  ['PaloVerdeHealth', 'PASSWORD_TOO_COMMON'],
  ['blue-harbour-9', 'PASSWORD_PATTERN'],
  ['blue harbour nine', null],
  ['azul puerto nueve', null],
  ['passwordpassword', 'PASSWORD_TOO_COMMON'],
  ['aaaaaaaaaaaaaaaaaaaa', 'PASSWORD_TOO_COMMON'],
  ['Blue-harbour-9', null],
  ['Ñandú-verde-7', null],
])('%s: %s', (password, problem) => {
  expect(newPasswordProblem(password, ROSA)).toBe(problem);
});

test('refuses the 10,000 most common passwords, whatever their capitalization', () => {
  const common = (dictionary['passwords-common'] as string[]).slice(0, 10_000);
  expect(common.length).toBe(10_000);
  const taken = common
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .filter((word) => newPasswordProblem(word, []) === null);
  expect(taken).toEqual([]);
});
