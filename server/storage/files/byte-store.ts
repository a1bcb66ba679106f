import type { Db } from '../db/database.ts';
import type { FileStoreName } from '../db/tables/installation.ts';

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

/** New files go to `target`. */
export interface ByteStores {
  readonly target: ByteStore;
  readonly postgres: ByteStore;
  readonly s3: ByteStore | null;
}
