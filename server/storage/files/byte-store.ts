import type { Db } from '../db/database.ts';
import type { FileStoreName } from '../db/tables/installation.ts';

/** Stores encrypted bytes under single-use ids. Knows nothing about files. */
export interface ByteStore {
  readonly name: FileStoreName;
  readonly inDatabase: boolean;
  /** @throws SERVICE_UNAVAILABLE if the store is unreachable */
  write(db: Db, objectId: string, bytes: Buffer): Promise<void>;
  /** Null if there is none. @throws SERVICE_UNAVAILABLE if the store is unreachable */
  read(db: Db, objectId: string): Promise<Buffer | null>;
  /** Removes the objects that exist. @throws SERVICE_UNAVAILABLE if the store is unreachable */
  remove(db: Db, objectIds: readonly string[]): Promise<void>;
}

/** This installation's stores; new files go to `target`. */
export interface ByteStores {
  readonly target: ByteStore;
  readonly postgres: ByteStore;
  readonly s3: ByteStore | null;
}
