import type { KeyRing } from '../config/keys.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { DataKeys } from './data-keys.ts';
import { openSealedColumns } from './open-sealed-columns.ts';

/** As `openDatabase`, with practices' data keys: what it reads of sealed columns is open. */
export function openSealedDatabase(
  url: string,
  ring: KeyRing,
  onError: (error: Error) => void,
): { db: Db; dataKeys: DataKeys } {
  const stored = openDatabase(url, onError);
  const dataKeys = new DataKeys(stored, ring);
  return { db: stored.withPlugin(openSealedColumns(dataKeys)), dataKeys };
}
