import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashToken, loadKeys } from './keys.ts';

const SECRET = 'a secret that several hosts share';

test('the same secret gives the same keys on every host, each purpose its own', () => {
  const [here, there] = [loadKeys(SECRET, '/nowhere'), loadKeys(SECRET, '/elsewhere')];
  expect(here.session).toEqual(there.session);
  expect(here.linkToken('one')).toBe(there.linkToken('one'));
  expect(here.session).not.toEqual(here.identityCookies);
});

test('a link’s token is 192 bits that say nothing of the link', () => {
  const keys = loadKeys(SECRET, '/nowhere');
  const token = keys.linkToken('one');
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(token).not.toBe(keys.linkToken('two'));
  expect(token).not.toBe(loadKeys(`${SECRET}!`, '/nowhere').linkToken('one'));
  expect(hashToken(token)).toHaveLength(32);
});

test('without a secret one is made, kept, and readable by its owner only', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'anteroom-keys-'));
  const first = loadKeys(undefined, dataDir);
  expect(loadKeys(undefined, dataDir).session).toEqual(first.session);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  rmSync(dataDir, { recursive: true });
});
