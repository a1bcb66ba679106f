import type { KyselyPlugin } from 'kysely';
import type { KeyRing } from '../config/keys.ts';
import type { Db } from '../db/database.ts';

/**
 * Carries the keys that seal audit events with the connections: events are written everywhere, with a database or a
 * transaction in hand, and the keys must never be in the database. Changes no query.
 */
class AuditKeys implements KyselyPlugin {
  readonly ring: KeyRing;

  constructor(ring: KeyRing) {
    this.ring = ring;
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

/** The database, or its transactions, with the keys that seal audit events. */
export const withAuditKeys = (db: Db, ring: KeyRing): Db => db.withPlugin(new AuditKeys(ring));

/** The keys of {@link withAuditKeys}, of its transactions too; null without them. */
export function auditKeysOf(db: Db): KeyRing | null {
  const carrier = db.getExecutor().plugins.find((plugin) => plugin instanceof AuditKeys);
  return carrier?.ring ?? null;
}
