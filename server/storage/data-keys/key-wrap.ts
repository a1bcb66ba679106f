import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { KeyRing } from '#server/runtime/config/keys.ts';
import { type DataKey, SealedValueError } from './sealed-value.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface WrappedKey {
  id: string;
  practiceId: number;
  secretId: string;
  sealed: Buffer;
}

/** Encrypts data keys under the application's newest secret, bound to their practice; former secrets only open. */
export class KeyWrap {
  readonly #ring: ReadonlyMap<string, Buffer>;
  readonly newest: string;

  constructor(ring: KeyRing) {
    this.#ring = new Map(ring.map((key) => [idOf(key), key]));
    this.newest = idOf(ring[0]);
  }

  wrap({ id, key }: DataKey, practiceId: number): Pick<WrappedKey, 'secretId' | 'sealed'> {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#ring.get(this.newest) as Buffer, nonce).setAAD(
      about(id, practiceId),
    );
    const sealed = Buffer.concat([nonce, cipher.update(key.export()), cipher.final(), cipher.getAuthTag()]);
    return { secretId: this.newest, sealed };
  }

  /** @throws SealedValueError */
  unwrap({ id, practiceId, secretId, sealed }: WrappedKey): KeyObject {
    const secret = this.#ring.get(secretId);
    if (!secret)
      throw new SealedValueError(`the data key ${id} is under the secret key ${secretId}, which is not here`);
    const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(about(id, practiceId))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      const key = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
      decipher.final();
      return createSecretKey(key);
    } catch {
      throw new SealedValueError(`the data key ${id} was changed, or is another practice's`);
    }
  }
}

const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8);
const about = (id: string, practiceId: number) => Buffer.from(JSON.stringify(['data-key', id, practiceId]));
