import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadKeys } from './keys.ts';
import { SEAL_PURPOSES } from './seals.ts';

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
