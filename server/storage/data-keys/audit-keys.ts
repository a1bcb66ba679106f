import type { KyselyPlugin } from 'kysely';
import type { KeyRing } from '#server/runtime/config/keys.ts';
import type { Db } from '../db/database.ts';

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
