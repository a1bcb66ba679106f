import { describe, expect, test } from 'vitest';
import { plainRecoveryCode, RECOVERY_ALPHABET, shownRecoveryCode } from '#shared/domain/mfa.ts';

describe('a recovery code', () => {
  test('has 32 letters and digits that are easy to tell apart', () => {
    expect(new Set(RECOVERY_ALPHABET).size).toBe(32);
    expect(RECOVERY_ALPHABET).not.toMatch(/[01lo]/);
  });
  test.each([
    ['abcd-efgh-jkmn', 'abcdefghjkmn'],
    [' ABCD EFGH JKMN ', 'abcdefghjkmn'],
    ['abcdefghjkmn', 'abcdefghjkmn'],
    ['abcd–efgh—jkmn', 'abcdefghjkmn'],
    ['abcd-efgh-jkm', null],
    ['abcd-efgh-jkmnp', null],
    ['abcd-efgh-jkl0', null],
    ['', null],
  ])('typed as %j is %j', (typed, plain) => expect(plainRecoveryCode(typed)).toBe(plain));
  test('is shown in groups of four', () => expect(shownRecoveryCode('abcdefghjkmn')).toBe('abcd-efgh-jkmn'));
});
