import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { WrappingKeys } from './wrapping-keys.ts';

/** Identifies a part. It is authenticated, so that the bytes cannot be opened as another part. */
interface FilePlace {
  fileId: string;
  position: number;
  mediaType: string;
}

interface SealedKey {
  keyId: string;
  /**
   * The part's nonce and tag, then its own key: nonce, tag, and the encrypted key. Stored separately from the bytes,
   * to avoid copying a megabyte just to prepend twelve bytes.
   */
  sealedKey: Buffer;
}

/** `OTHER_KEY`: the part was encrypted under another application secret. */
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

/**
 * Encrypts parts of files: AES-256-GCM under a random key per part. That key is encrypted under the
 * practice's data key, or under the application's key if the file belongs to no practice.
 */
export interface FileCipher {
  readonly applicationKeyId: string;
  seal(place: FilePlace, practiceId: number | null, content: Buffer): Promise<SealedKey & { bytes: Buffer }>;
  /** @throws FileSealError if the bytes were changed, or belong to another place or application secret */
  open(place: FilePlace, key: SealedKey, bytes: Buffer): Promise<Buffer>;
  /** Encrypts the part's key again, as for a new part; the bytes stay the same. @throws FileSealError */
  reseal(place: FilePlace, practiceId: number | null, key: SealedKey): Promise<SealedKey>;
}

const KEY_BYTES = 32;
/** Recommended for GCM (NIST SP 800-38D §8.2). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = NONCE_BYTES + TAG_BYTES;

export function createFileCipher(keys: WrappingKeys): FileCipher {
  const sealKey = async (place: FilePlace, practiceId: number | null, own: Buffer) => {
    const { id: keyId, key } = await keys.keyFor(practiceId);
    const { nonce, tag, bytes } = encrypt(key, associated('key', keyId, place), own);
    return { keyId, sealed: Buffer.concat([nonce, tag, bytes]) };
  };
  const openKey = async (place: FilePlace, { keyId: id, sealedKey }: SealedKey): Promise<Buffer> => {
    const key = await keys.find(id);
    if (!key) throw new FileSealError(place, 'OTHER_KEY');
    const sealed = sealedKey.subarray(HEAD_BYTES);
    return decrypt(key, associated('key', id, place), sealed, sealed.subarray(HEAD_BYTES), place);
  };

  return {
    applicationKeyId: keys.applicationId,
    async seal(place, practiceId, content) {
      const own = randomBytes(KEY_BYTES);
      const { keyId, sealed } = await sealKey(place, practiceId, own);
      const { nonce, tag, bytes } = encrypt(own, associated('content', '', place), content);
      return { keyId, sealedKey: Buffer.concat([nonce, tag, sealed]), bytes };
    },
    async open(place, key, bytes) {
      const own = await openKey(place, key);
      return decrypt(own, associated('content', '', place), key.sealedKey, bytes, place);
    },
    async reseal(place, practiceId, key) {
      const { keyId, sealed } = await sealKey(place, practiceId, await openKey(place, key));
      return { keyId, sealedKey: Buffer.concat([key.sealedKey.subarray(0, HEAD_BYTES), sealed]) };
    },
  };
}

function encrypt(key: CipherKey, about: Buffer, content: Buffer) {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(about);
  const bytes = cipher.update(content);
  cipher.final();
  return { nonce, tag: cipher.getAuthTag(), bytes };
}

/** @param head starts with nonce and tag */
function decrypt(key: CipherKey, about: Buffer, head: Buffer, bytes: Buffer, place: FilePlace): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(about).setAuthTag(head.subarray(NONCE_BYTES, HEAD_BYTES));
    const content = decipher.update(bytes);
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
