import { expect, test } from 'vitest';
import { createSeals, SealError } from './seals.ts';

const SECRET = 'a secret that several hosts share';
const seals = createSeals([SECRET]);
const place = { practiceId: 7, id: '5b0c6f0e-9f6c-4a52-8f0e-3a1b1a1b1a1b', column: 'transaction_key' };
const sealed = seals.seal('payment-account', place, 'sk_live_ñ_secret');
const codeOf = (open: () => string) => {
  try {
    return open();
  } catch (error) {
    return error instanceof SealError ? error.code : error;
  }
};

test('every host with the secret opens it, and the text reveals nothing', () => {
  expect(createSeals([SECRET]).open('payment-account', place, sealed)).toBe('sk_live_ñ_secret');
  expect(sealed).toMatch(/^[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/);
  expect(sealed).not.toContain(Buffer.from('sk_live').toString('base64url'));
});

test('seals the same value differently each time', () => {
  expect(seals.seal('payment-account', place, 'same')).not.toBe(seals.seal('payment-account', place, 'same'));
});

test.each([
  ['another practice', { ...place, practiceId: 8 }],
  ['another row', { ...place, id: '6b0c6f0e-9f6c-4a52-8f0e-3a1b1a1b1a1b' }],
  ['another column', { ...place, column: 'webhook_secret' }],
])('does not open when moved to %s', (_, elsewhere) => {
  expect(codeOf(() => seals.open('payment-account', elsewhere, sealed))).toBe('ALTERED');
});

test('does not open with any bit changed', () => {
  const [id, nonce = '', text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const forged = [id, nonce, changed.toString('base64url')].join('.');
    expect(codeOf(() => seals.open('payment-account', place, forged))).toBe('ALTERED');
  }
  const nonces = Buffer.from(nonce, 'base64url');
  nonces[0] = (nonces[0] ?? 0) ^ 1;
  const moved = [id, nonces.toString('base64url'), text].join('.');
  expect(codeOf(() => seals.open('payment-account', place, moved))).toBe('ALTERED');
});

test.each(['', 'plain', '..', `${sealed.split('.')[0]}..`, `${sealed.split('.')[0]}.AAAA.AAAA`])(
  'does not open %j, which was never sealed',
  (text) => {
    expect(codeOf(() => seals.open('payment-account', place, text))).toMatch(/^(OTHER_KEY|ALTERED)$/);
  },
);

test('another purpose or another application secret has other keys, and says so', () => {
  expect(codeOf(() => seals.open('interpreter-service', place, sealed))).toBe('OTHER_KEY');
  expect(codeOf(() => createSeals([`${SECRET}!`]).open('payment-account', place, sealed))).toBe('OTHER_KEY');
});

test('still opens after a new secret, and is renewed once', () => {
  const both = createSeals([`${SECRET}!`, SECRET]);
  expect(both.open('payment-account', place, sealed)).toBe('sk_live_ñ_secret');
  const anew = both.renew('payment-account', place, sealed) ?? '';
  expect(createSeals([`${SECRET}!`]).open('payment-account', place, anew)).toBe('sk_live_ñ_secret');
  expect(both.renew('payment-account', place, anew)).toBeNull();
});
