import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import type { Sealed } from '../db/tables/sealed.ts';

/**
 * Values of sealed columns, `bytea` in the database:
 *
 *     'anteroom'  form      type      key id    nonce     ciphertext  tag
 *     8 bytes     1 byte    1 byte    16 bytes  12 bytes              16 bytes
 *
 * Form 0 is from before encryption: its content follows the type.
 */
const MAGIC = Buffer.from('anteroom');
const FORM_AT = MAGIC.length;
const TYPE_AT = FORM_AT + 1;
const KEY_AT = TYPE_AT + 1;
const NONCE_AT = KEY_AT + 16;
const CONTENT_AT = NONCE_AT + 12;
const TAG_BYTES = 16;

const PLAIN = 0;
const SEALED = 1;
const TYPES = { text: 0, json: 1 } as const;
export type SealedType = keyof typeof TYPES;

/** `id`: a UUID. `key`: a KeyObject, since creating one from bytes for each value costs more than AES. */
export interface DataKey {
  id: string;
  key: KeyObject;
}

export class SealedValueError extends Error {
  override readonly name = 'SealedValueError';
}

/**
 * AES-256-GCM under a practice's data key. Up to 2^32 values per key, a repeated nonce is improbable (NIST SP
 * 800-38D §8.3).
 */
export function sealValue({ id, key }: DataKey, type: SealedType, content: string): Sealed {
  const head = Buffer.concat([MAGIC, Buffer.from([SEALED, TYPES[type]]), uuidBytes(id), randomBytes(12)]);
  const cipher = createCipheriv('aes-256-gcm', key, head.subarray(NONCE_AT)).setAAD(
    head.subarray(0, NONCE_AT),
  );
  return Buffer.concat([head, cipher.update(content, 'utf8'), cipher.final(), cipher.getAuthTag()]) as Sealed;
}

/** Recognizes a sealed column's bytes. One random hash in 2^64 starts the same way. */
export function isOfSealedColumn(value: unknown): value is Buffer {
  return (
    Buffer.isBuffer(value) &&
    value.length >= KEY_AT &&
    value.compare(MAGIC, 0, MAGIC.length, 0, MAGIC.length) === 0
  );
}

export function keyIdOf(value: Buffer): string | null {
  if (value[FORM_AT] === PLAIN) return null;
  const hex = value.toString('hex', KEY_AT, NONCE_AT);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** @returns the text or the parsed JSON. @throws SealedValueError */
export function openValue(value: Buffer, key: KeyObject | null): unknown {
  const { type, content } = contentOf(value, key);
  return type === 'json' ? JSON.parse(content) : content;
}

/** Returns what was passed to {@link sealValue}. @throws SealedValueError */
export function contentOf(value: Buffer, key: KeyObject | null): { type: SealedType; content: string } {
  const content = value[FORM_AT] === PLAIN ? value.subarray(KEY_AT).toString() : decrypt(value, key);
  return { type: value[TYPE_AT] === TYPES.json ? 'json' : 'text', content };
}

function decrypt(value: Buffer, key: KeyObject | null): string {
  if (!key || value[FORM_AT] !== SEALED || value.length < CONTENT_AT + TAG_BYTES)
    throw new SealedValueError(`a sealed value of the key ${keyIdOf(value)} does not open`);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, value.subarray(NONCE_AT, CONTENT_AT), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(value.subarray(0, NONCE_AT))
      .setAuthTag(value.subarray(-TAG_BYTES));
    // GCM has no padding, so `final` returns nothing.
    const content = decipher.update(value.subarray(CONTENT_AT, -TAG_BYTES));
    decipher.final();
    return content.toString();
  } catch {
    throw new SealedValueError(`a sealed value of the key ${keyIdOf(value)} was changed`);
  }
}

const uuidBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
