import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyRing } from '#server/runtime/config/keys.ts';

const MAGIC = Buffer.from('anteroom-backup-1\n');
const KEY_ID_BYTES = 8;
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES + SALT_BYTES;
const PART_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Encrypts a stream in parts: AES-256-GCM under a key for this stream only, derived from `key` and a random
 * salt. A part's nonce is its number and whether it is the last one, so that a truncated, extended or
 * reordered stream does not open (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár).
 */
export async function* sealStream(key: Buffer, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const header = Buffer.concat([MAGIC, keyIdOf(key), randomBytes(SALT_BYTES)]);
  const own = ownKey(key, header);
  const reader = readerOf(content);
  yield header;
  let part = await reader.take(PART_BYTES);
  for (let number = 0; ; number++) {
    const next = await reader.take(PART_BYTES);
    const last = next.length === 0;
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number, last)).setAAD(header);
    yield Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()]);
    if (last) return;
    part = next;
  }
}

/**
 * Yields a part only after authenticating it.
 *
 * @throws BackupError if the file is not a backup, was sealed under another secret, is damaged or was truncated
 */
export async function* openStream(keys: KeyRing, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = readerOf(sealed);
  const header = await reader.take(HEADER_BYTES);
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupError('This is no backup of Anteroom, or one of a version that is not known here.');
  const id = header.subarray(MAGIC.length, MAGIC.length + KEY_ID_BYTES);
  const key = keys.find((one) => keyIdOf(one).equals(id));
  if (!key)
    throw new BackupError(
      'The backup was made under another application secret. Name the one of that time too: in FORMER_APP_SECRETS, or in a further line of DATA_DIR/secret.',
    );
  const own = ownKey(key, header);
  let part = await reader.take(PART_BYTES + TAG_BYTES);
  for (let number = 0; ; number++) {
    const next = await reader.take(PART_BYTES + TAG_BYTES);
    const last = next.length === 0;
    yield openPart(own, header, part, number, last);
    if (last) return;
    part = next;
  }
}

function openPart(own: Buffer, header: Buffer, part: Buffer, number: number, last: boolean): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(number, last))
      .setAAD(header)
      .setAuthTag(part.subarray(part.length - TAG_BYTES));
    return Buffer.concat([decipher.update(part.subarray(0, part.length - TAG_BYTES)), decipher.final()]);
  } catch {
    const where = `part ${number + 1}, ${(number * PART_BYTES) / 1024} kB from its beginning`;
    throw new BackupError(
      last ? `The backup was cut off or damaged at its end: ${where}.` : `The backup is damaged: ${where}.`,
    );
  }
}

function keyIdOf(key: Buffer): Buffer {
  return createHash('sha256').update('anteroom backup key').update(key).digest().subarray(0, KEY_ID_BYTES);
}

function ownKey(key: Buffer, header: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, header.subarray(-SALT_BYTES), 'anteroom backup', 32));
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[NONCE_BYTES - 1] = last ? 1 : 0;
  return nonce;
}

export interface ByteReader {
  take(count: number): Promise<Buffer>;
}

export function readerOf(source: AsyncIterable<Buffer>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let pieces: Buffer[] = [];
  let held = 0;
  return {
    async take(count) {
      while (held < count) {
        const { value, done } = await iterator.next();
        if (done) break;
        pieces.push(value);
        held += value.length;
      }
      const all = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
      const taken = all.subarray(0, count);
      const rest = all.subarray(count);
      pieces = rest.length > 0 ? [rest] : [];
      held = rest.length;
      return taken;
    },
  };
}
