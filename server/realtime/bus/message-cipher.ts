import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const TIME_BYTES = 6;
/** Maximum difference between hosts' clocks, in milliseconds; an older message is a replay. */
const VALID_MS = 120_000;
/** Messages remembered to detect replays: far more than arrive within that time. */
const MOST_REMEMBERED = 200_000;

/** Encrypts messages between processes, so that Redis cannot read, forge or replay them. */
export interface MessageCipher {
  /** @param place where the message is sent; it opens nowhere else */
  seal(place: string, message: Buffer): Buffer;
  /** Null if the message was not sealed for this place with the same key, is old, or is a replay. */
  open(place: string, sealed: Buffer): Buffer | null;
}

export function createMessageCipher(secret: Buffer, clock: () => number = Date.now): MessageCipher {
  // Without it, Node creates a KeyObject for each message.
  const key = createSecretKey(secret);
  const seen = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  return {
    seal(place, message) {
      const iv = randomBytes(IV_BYTES);
      const time = Buffer.alloc(TIME_BYTES);
      time.writeUIntBE(clock(), 0, TIME_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.concat([time, Buffer.from(place)]));
      const body = Buffer.concat([cipher.update(message), cipher.final()]);
      return Buffer.concat([time, iv, cipher.getAuthTag(), body]);
    },
    open(place, sealed) {
      const head = TIME_BYTES + IV_BYTES + TAG_BYTES;
      if (sealed.length < head) return null;
      const time = sealed.subarray(0, TIME_BYTES);
      const iv = sealed.subarray(TIME_BYTES, TIME_BYTES + IV_BYTES);
      const name = iv.toString('base64');
      if (Math.abs(clock() - time.readUIntBE(0, TIME_BYTES)) > VALID_MS || seen.has(name)) return null;
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.concat([time, Buffer.from(place)]))
        .setAuthTag(sealed.subarray(TIME_BYTES + IV_BYTES, head));
      try {
        const message = Buffer.concat([decipher.update(sealed.subarray(head)), decipher.final()]);
        seen.set(name, true);
        return message;
      } catch {
        return null;
      }
    },
  };
}
