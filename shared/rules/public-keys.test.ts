import { describe, expect, it } from 'vitest';
import { type KeyProblem, readPublicKeys, usableKeys } from './public-keys.ts';

/** Numbers of the right length. The server checks whether they make a key. */
const P384 = { kty: 'EC', crv: 'P-384', x: 'x'.repeat(64), y: 'y'.repeat(64), kid: 'k1' };
const rsa = (bytes: number, first = 0xff) => ({
  kty: 'RSA',
  n: Buffer.from([first, ...Array(bytes - 1).fill(1)]).toString('base64url'),
  e: 'AQAB',
  kid: 'k2',
});
const setOf = (...keys: object[]) => JSON.stringify({ keys });

describe('public keys', () => {
  it('are read from a set or alone, without what a signature does not need', () => {
    const { n, e } = rsa(256);
    expect(
      readPublicKeys(setOf({ ...P384, use: 'sig', x5c: ['…'] }, { ...rsa(256), key_ops: ['verify'] })),
    ).toEqual([
      { ...P384, alg: 'ES384' },
      { kty: 'RSA', n, e, kid: 'k2', alg: 'RS384' },
    ]);
    expect(readPublicKeys(JSON.stringify({ ...P384, alg: 'ES384' }))).toHaveLength(1);
  });

  it.each<[string, string, KeyProblem]>([
    ['no JSON', 'k1', 'KEY_SET_INVALID'],
    ['null', 'null', 'KEY_SET_INVALID'],
    ['a list', JSON.stringify([P384]), 'KEY_SET_INVALID'],
    ['an empty set', setOf(), 'KEY_SET_INVALID'],
    ['a certificate', '-----BEGIN CERTIFICATE-----', 'KEY_SET_INVALID'],
    ['a private key in PEM', '-----BEGIN EC PRIVATE KEY-----', 'KEY_PRIVATE'],
    ['a private key on the curve', setOf(P384, { ...P384, kid: 'k3', d: 'x' }), 'KEY_PRIVATE'],
    ['a private RSA key', setOf({ ...rsa(256), p: 'x', q: 'x' }), 'KEY_PRIVATE'],
    ['a shared secret', setOf({ kty: 'oct', k: 'x', kid: 'k1' }), 'KEY_PRIVATE'],
    ['another curve', setOf({ ...P384, crv: 'P-256' }), 'KEY_KIND_INVALID'],
    ['another kind', setOf({ kty: 'OKP', crv: 'Ed25519', x: 'x', kid: 'k1' }), 'KEY_KIND_INVALID'],
    ['another algorithm', setOf({ ...rsa(256), alg: 'RS256' }), 'KEY_KIND_INVALID'],
    ['HS384', setOf({ ...rsa(256), alg: 'HS384' }), 'KEY_KIND_INVALID'],
    ['a key for encryption', setOf({ ...P384, use: 'enc' }), 'KEY_KIND_INVALID'],
    ['a key to sign', setOf({ ...P384, key_ops: ['sign'] }), 'KEY_KIND_INVALID'],
    ['no id', setOf({ ...P384, kid: undefined }), 'KEY_ID_INVALID'],
    ['an empty id', setOf({ ...P384, kid: '' }), 'KEY_ID_INVALID'],
    ['the same id twice', setOf(P384, P384), 'KEY_ID_INVALID'],
    ['1024 bits', setOf(rsa(128)), 'KEY_TOO_WEAK'],
    ['2047 bits', setOf(rsa(256, 0x7f)), 'KEY_TOO_WEAK'],
    [
      '1024 bits after zeros',
      setOf({ ...rsa(128), n: `AAAA${'A'.repeat(200)}${rsa(128).n}` }),
      'KEY_TOO_WEAK',
    ],
    ['no base64url', setOf({ ...rsa(256), n: 'AAAAA' }), 'KEY_TOO_WEAK'],
    [
      'eleven keys',
      setOf(...Array.from({ length: 11 }, (_, n) => ({ ...P384, kid: `k${n}` }))),
      'TOO_MANY_KEYS',
    ],
  ])('%s is refused', (_, text, problem) => {
    expect(readPublicKeys(text)).toBe(problem);
  });

  it('that cannot be used are skipped in a published set', () => {
    const published = setOf({ ...P384, d: 'x' }, { kty: 'OKP' }, rsa(128), P384);
    expect(usableKeys(published)).toEqual([{ ...P384, alg: 'ES384' }]);
    expect(usableKeys('<html>')).toEqual([]);
  });
});
