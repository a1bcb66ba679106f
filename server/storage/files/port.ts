import type { Db, Trx } from '../db/database.ts';
import type { FileStoreName } from '../db/tables/installation.ts';

export interface NewFile {
  /** A UUID chosen by the caller. The same id is the same file. */
  fileId: string;
  /** Detected from the content, not claimed by the sender; e.g. `image/jpeg`. */
  mediaType: string;
  content: Buffer;
  /** The practice whose data key encrypts the file, and whose audit log records malware in it. */
  practiceId?: number;
}

/**
 * The next part of a file that is written in several transactions, so that the whole file is never in memory.
 */
export interface NewPart extends NewFile {
  position: number;
  isLast: boolean;
  isOwn?: boolean;
}

export interface Prepared {
  readonly fileId: string;
  readonly mediaType: string;
  readonly position: number;
  readonly isLast: boolean;
  readonly practiceId: number | null;
  readonly byteLength: number;
  readonly sha256: Buffer;
  readonly store: FileStoreName;
  readonly objectId: string;
  readonly keyId: string;
  readonly sealedKey: Buffer;
  /** Null if the bytes are already in an external store. */
  readonly bytes: Buffer | null;
  readonly scan: 'none' | 'waiting' | 'clean';
}

/**
 * Stores files, encrypted. Their purpose and access rules belong to their feature. A file is prepared before
 * the transaction, because writing its bytes may take a network call, and exists once the transaction has
 * committed.
 */
export interface FileStore {
  /** Encrypts a file. A store outside the database is written now. @throws SERVICE_UNAVAILABLE */
  prepare(db: Db, file: NewFile): Promise<Prepared>;
  /** Stores a prepared file if the caller's transaction commits. A stored file never changes. */
  put(trx: Trx, file: Prepared): Promise<void>;
  /**
   * Null if the file does not exist.
   *
   * @throws FILE_BEING_CHECKED, FILE_INFECTED, SERVICE_UNAVAILABLE; Error if the content is damaged
   */
  read(db: Db, fileId: string): Promise<{ mediaType: string; content: Buffer } | null>;
  /** Returns false if the file does not exist. @throws FILE_BEING_CHECKED, FILE_INFECTED */
  isReadable(db: Db, fileId: string): Promise<boolean>;
  preparePart(db: Db, part: NewPart): Promise<Prepared>;
  putPart(trx: Trx, part: Prepared): Promise<void>;
  /** @throws as {@link read}, and Error if the part is missing */
  readPart(db: Db, fileId: string, position: number): Promise<Buffer>;
  /** The parts in order, one at a time. @throws as {@link readPart} */
  readParts(db: Db, fileId: string, parts: number): AsyncIterable<Buffer>;
  remove(trx: Trx, fileId: string): Promise<void>;
}

/** Stores encrypted bytes under single-use ids. Knows nothing about files. */
export interface ByteStore {
  readonly name: FileStoreName;
  readonly inDatabase: boolean;
  /** @throws SERVICE_UNAVAILABLE if the store is unreachable */
  write(db: Db, objectId: string, bytes: Buffer): Promise<void>;
  /** Null if the object does not exist. @throws SERVICE_UNAVAILABLE if the store is unreachable */
  read(db: Db, objectId: string): Promise<Buffer | null>;
  /** Ignores missing objects. @throws SERVICE_UNAVAILABLE if the store is unreachable */
  remove(db: Db, objectIds: readonly string[]): Promise<void>;
}

export interface ByteStores {
  readonly target: ByteStore;
  readonly postgres: ByteStore;
  readonly s3: ByteStore | null;
}
