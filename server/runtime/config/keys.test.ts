import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken, loadKeys } from './keys.ts';
import { SEAL_PURPOSES } from './seals.ts';

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

describe('derived keys', () => {
  const derived = new Set<string>();
  const { hkdfSync } = crypto;
  beforeAll(() => {
    crypto.hkdfSync = (...args) => {
      derived.add(String(args[3]));
      return hkdfSync(...args);
    };
    syncBuiltinESMExports();
  });
  afterAll(() => {
    crypto.hkdfSync = hkdfSync;
    syncBuiltinESMExports();
  });

  test('docs/security/keys.md names exactly the keys that are derived from the secret (ASVS 11.1.2)', () => {
    const keys = loadKeys(['a secret that several hosts share']);
    for (const purpose of SEAL_PURPOSES)
      keys.seals.seal(purpose, { practiceId: 0, id: '', column: '' }, 'word');
    const document = readFileSync(new URL('../../../docs/security/keys.md', import.meta.url), 'utf8');
    const [, table = ''] = document.split('## Derived keys');
    const named = [...table.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, purpose = '']) => purpose);
    expect(named.toSorted()).toEqual([...derived].toSorted());
    expect(named).toContain('seal:partner');
  });
});
