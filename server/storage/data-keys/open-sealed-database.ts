import type { Keys } from '#server/runtime/config/keys.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { withAuditKeys } from './audit-keys.ts';
import { DataKeys } from './data-keys.ts';
import { openSealedColumns } from './open-sealed-columns.ts';

/**
 * Like `openDatabase`, with practices' data keys: opens sealed columns on read, and seals audit events. `stored` does
 * not open columns.
 */
export function openSealedDatabase(
  url: string,
  keys: Pick<Keys, 'dataKeys' | 'auditEvents'>,
  onError: (error: Error) => void,
  applicationName?: Parameters<typeof openDatabase>[2],
): { db: Db; stored: Db; dataKeys: DataKeys } {
  const stored = openDatabase(url, onError, applicationName);
  const dataKeys = new DataKeys(stored, keys.dataKeys);
  const db = withAuditKeys(stored.withPlugin(openSealedColumns(dataKeys)), keys.auditEvents);
  return { db, stored, dataKeys };
}
