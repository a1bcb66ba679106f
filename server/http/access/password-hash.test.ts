import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

const [COMPOSED, APART] = ['ng\u1ef1a ch\u1ea1y', 'ng\u01b0\u0323a cha\u0323y'];

test('accepts a password however the keyboard encodes its letters', async () => {
  const kept = await hashPassword(APART);
  expect(await Promise.all([COMPOSED, APART, 'ngua chay'].map((typed) => isPassword(kept, typed)))).toEqual([
    true,
    true,
    false,
  ]);
});

test('verifies hashes of earlier versions against what was typed', async () => {
  expect(await isPassword(await hash(APART), APART)).toBe(true);
});
