import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { appCode } from '#server/test-support/second-factors.ts';
import { appTries, appUri, newAppKey, stepOfCode } from './app-code.ts';

/** RFC 6238, appendix B, SHA-1: the last six of its codes' eight digits. */
const KEY = Secret.fromLatin1('12345678901234567890').base32;
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('authenticator app codes', () => {
  test.each(VECTORS)('match RFC 6238 at %i s', (seconds, code) => {
    expect(appCode(KEY, seconds * 1000)).toBe(code);
    expect(stepOfCode(KEY, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test('are accepted one step early and late, and identify their step', () => {
    const now = 1_234_567_890_000;
    const step = Math.floor(now / 30_000);
    for (const by of [-1, 0, 1])
      expect(stepOfCode(KEY, appCode(KEY, now + by * 30_000), now)).toBe(step + by);
    for (const by of [-2, 2]) expect(stepOfCode(KEY, appCode(KEY, now + by * 30_000), now)).toBeNull();
  });

  test('use a new 160-bit key each, in a URI that apps can read', () => {
    const key = newAppKey();
    expect(Secret.fromBase32(key).bytes.length).toBe(20);
    expect(newAppKey()).not.toBe(key);
    const uri = new URL(appUri(key, 'visits.example.org', 'ida@example.com'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('visits.example.org:ida@example.com');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'visits.example.org',
      secret: key,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  test.each([
    ['visits.example.org:8443', 'visits.example.org 8443'],
    ['[2001:db8::7]:3000', '2001 db8 7 3000'],
  ])('for %s have one colon, between issuer and account', (host, issuer) => {
    const uri = new URL(appUri(newAppKey(), host, 'ida@example.com'));
    expect(uri.searchParams.get('issuer')).toBe(issuer);
    expect(decodeURIComponent(uri.pathname.split('/').at(-1) ?? '')).toBe(`${issuer}:ida@example.com`);
  });
});

describe('app tries', () => {
  const MINUTE = 60_000;
  const NOW = 1_000 * MINUTE;
  const ago = (...minutes: number[]) => minutes.map((each) => NOW - each * MINUTE);

  describe('app code attempts', () => {
    test.each<[string, number[], { left: number; nextAt: number | null }]>([
      ['none so far', [], { left: 5, nextAt: null }],
      ['four within a quarter of an hour', ago(1, 2, 3, 4), { left: 1, nextAt: null }],
      ['five within it, in any order', ago(3, 1, 5, 2, 4), { left: 0, nextAt: NOW + 10 * MINUTE }],
      ['five, of which the first is old enough', ago(15, 4, 3, 2, 1), { left: 1, nextAt: null }],
      [
        'twenty-five within a day',
        ago(...Array.from({ length: 25 }, (_, at) => 20 + at * 20)),
        { left: 0, nextAt: NOW + (24 * 60 - 500) * MINUTE },
      ],
      [
        'twenty-four within a day leave one',
        ago(...Array.from({ length: 24 }, (_, at) => 20 + at)),
        { left: 1, nextAt: null },
      ],
    ])('%s', (_, failedAt, expected) => {
      expect(appTries(failedAt, NOW)).toEqual(expected);
    });
  });
});
