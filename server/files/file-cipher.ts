import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** What a part is: its bytes open as nothing else. */
export interface FilePlace {
  fileId: string;
  position: number;
  mediaType: string;
}

/** What opens a part, together with the application's key. */
export interface SealedKey {
  /** Names the application's key. */
  keyId: string;
  /**
   * Nonce and tag of the part, then its own key: nonce, tag, and the key encrypted. The part's are here and not before its
   * bytes, which would copy a megabyte to prepend twelve.
   */
  sealedKey: Buffer;
}

/** A part that does not open. `OTHER_KEY`: it was encrypted under another application secret. */
export class FileSealError extends Error {
  override readonly name = 'FileSealError';
  readonly code: 'OTHER_KEY' | 'ALTERED';

  constructor({ fileId, position }: FilePlace, code: FileSealError['code']) {
    super(
      code === 'OTHER_KEY'
        ? `part ${position} of file ${fileId} was encrypted under another application secret`
        : `part ${position} of file ${fileId} is damaged`,
    );
    this.code = code;
  }
}

/** Encrypts parts of files: AES-256-GCM under a random key of each part, which is encrypted under the application's. */
export interface FileCipher {
  /** Names the application's key. */
  readonly keyId: string;
  seal(place: FilePlace, content: Buffer): SealedKey & { bytes: Buffer };
  /** @throws FileSealError if it was changed, belongs to another place, or to another application secret */
  open(place: FilePlace, key: SealedKey, bytes: Buffer): Buffer;
  /** Encrypts the part's key under the newest key; the bytes stay as they are. @throws FileSealError */
  reseal(place: FilePlace, key: SealedKey): SealedKey;
}

const KEY_BYTES = 32;
/** Recommended for GCM (NIST SP 800-38D §8.2). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = NONCE_BYTES + TAG_BYTES;

/** @param keys derived from the application secret, the newest first; former ones only open */
export function createFileCipher(newest: Buffer, ...former: Buffer[]): FileCipher {
  const keys = new Map([newest, ...former].map((key) => [idOf(key), key]));
  const keyId = idOf(newest);

  const sealKey = (place: FilePlace, own: Buffer): Buffer => {
    const { nonce, tag, bytes } = encrypt(newest, associated('key', keyId, place), own);
    return Buffer.concat([nonce, tag, bytes]);
  };
  const openKey = (place: FilePlace, { keyId: id, sealedKey }: SealedKey): Buffer => {
    const key = keys.get(id);
    if (!key) throw new FileSealError(place, 'OTHER_KEY');
    const sealed = sealedKey.subarray(HEAD_BYTES);
    return decrypt(key, associated('key', id, place), sealed, sealed.subarray(HEAD_BYTES), place);
  };

  return {
    keyId,
    seal(place, content) {
      const own = randomBytes(KEY_BYTES);
      const { nonce, tag, bytes } = encrypt(own, associated('content', '', place), content);
      return { keyId, sealedKey: Buffer.concat([nonce, tag, sealKey(place, own)]), bytes };
    },
    open(place, key, bytes) {
      const own = openKey(place, key);
      return decrypt(own, associated('content', '', place), key.sealedKey, bytes, place);
    },
    reseal(place, key) {
      const head = key.sealedKey.subarray(0, HEAD_BYTES);
      return { keyId, sealedKey: Buffer.concat([head, sealKey(place, openKey(place, key))]) };
    },
  };
}

const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8);

function encrypt(key: Buffer, about: Buffer, content: Buffer): { nonce: Buffer; tag: Buffer; bytes: Buffer } {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(about);
  const bytes = cipher.update(content);
  // GCM has no padding: nothing is left.
  cipher.final();
  return { nonce, tag: cipher.getAuthTag(), bytes };
}

/** @param head begins with nonce and tag */
function decrypt(key: Buffer, about: Buffer, head: Buffer, bytes: Buffer, place: FilePlace): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(about).setAuthTag(head.subarray(NONCE_BYTES, HEAD_BYTES));
    const content = decipher.update(bytes);
    // Only verifies.
    decipher.final();
    return content;
  } catch {
    throw new FileSealError(place, 'ALTERED');
  }
}

function associated(
  of: 'key' | 'content',
  keyId: string,
  { fileId, position, mediaType }: FilePlace,
): Buffer {
  return Buffer.from(JSON.stringify(['file', of, keyId, fileId.toLowerCase(), position, mediaType]));
}
