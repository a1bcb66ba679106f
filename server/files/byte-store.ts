import type { Db } from '../db/database.ts';
import type { FileStoreName } from '../db/tables/installation.ts';

/** Holds encrypted bytes under an id that is used once. Knows nothing of files. */
export interface ByteStore {
  readonly name: FileStoreName;
  /** Whether writing and removing take part in the transaction that they are given. */
  readonly inDatabase: boolean;
  /** @throws SERVICE_UNAVAILABLE if the store is away */
  write(db: Db, objectId: string, bytes: Buffer): Promise<void>;
  /** Null if there is none. @throws SERVICE_UNAVAILABLE if the store is away */
  read(db: Db, objectId: string): Promise<Buffer | null>;
  /** Removes the objects that exist. @throws SERVICE_UNAVAILABLE if the store is away */
  remove(db: Db, objectIds: readonly string[]): Promise<void>;
}

/** The stores of this installation; new files go to `target`. */
export interface ByteStores {
  readonly target: ByteStore;
  readonly postgres: ByteStore;
  readonly s3: ByteStore | null;
}
