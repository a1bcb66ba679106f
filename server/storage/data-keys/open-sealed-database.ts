import type { KyselyPlugin, PluginTransformResultArgs, UnknownRow } from 'kysely';
import type { KeyRing, Keys } from '#server/runtime/config/keys.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { DataKeys } from './data-keys.ts';
import { isOfSealedColumn, keyIdOf, openValue } from './sealed-value.ts';

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

/**
 * Opens values of sealed columns as rows are read, whatever name a query gives them. SQL cannot see their content, so
 * searches and sorting use other columns.
 */
function openSealedColumns(keys: DataKeys): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }: PluginTransformResultArgs) {
      for (const row of result.rows) {
        for (const column in row) {
          const value = row[column];
          if (!isOfSealedColumn(value)) continue;
          const id = keyIdOf(value);
          // Usually needs no await, which matters because a visit may have a thousand messages.
          const key = id === null ? null : (keys.known(id) ?? (await keys.load(id)));
          row[column] = openValue(value, key);
        }
      }
      return result as { rows: UnknownRow[] } & typeof result;
    },
  };
}

/**
 * Attaches the audit event keys to database connections. Events are written in many places that have only a
 * database or transaction at hand, and the keys must never be stored in the database. Does not change
 * queries.
 */
class AuditKeys implements KyselyPlugin {
  readonly ring: KeyRing;

  constructor(ring: KeyRing) {
    this.ring = ring;
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

export const withAuditKeys = (db: Db, ring: KeyRing): Db => db.withPlugin(new AuditKeys(ring));

/** The keys attached by {@link withAuditKeys}, also within transactions; null without them. */
export function auditKeysOf(db: Db): KeyRing | null {
  const carrier = db.getExecutor().plugins.find((plugin) => plugin instanceof AuditKeys);
  return carrier?.ring ?? null;
}
