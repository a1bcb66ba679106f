import { sql } from 'kysely';
import type { Keys } from '#server/runtime/config/keys.ts';
import type { SealPurpose } from '#server/runtime/config/seals.ts';
import type { Db } from '../db/database.ts';

const PAGE = 500;

interface SealedColumn {
  purpose: SealPurpose;
  table: string;
  key: string;
  column: string;
  sealedAs: string;
  /** SQL for the row's id in the seal; defaults to the key. */
  idInSeal?: string;
  /** SQL for the practice's id; 0 for none. */
  practiceId: string;
}

/** `sealed-columns.test.ts` compares this list of the columns that `keys.seals` seals with the code. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...['transaction_key', 'webhook_secret'].map((column) => ({
    purpose: 'payment-account' as const,
    table: 'payment_accounts',
    key: 'id',
    column,
    sealedAs: camelCase(column),
    practiceId: 'practice_id',
  })),
  ...['token', 'webhook_secret'].map((column) => ({
    purpose: 'interpreter-service' as const,
    table: 'interpreter_services',
    key: 'id',
    column,
    sealedAs: camelCase(column),
    practiceId: 'practice_id',
  })),
  {
    purpose: 'record-connection',
    table: 'record_connection_keys',
    key: 'id',
    column: 'private_key',
    sealedAs: 'privateKey',
    practiceId: '(select practice_id from record_connections where record_connections.id = connection_id)',
  },
  {
    purpose: 'partner',
    table: 'partner_secrets',
    key: 'id',
    column: 'secret',
    sealedAs: 'secret',
    practiceId: '(select practice_id from partners where partners.id = partner_id)',
  },
  {
    purpose: 'history-result',
    table: 'history_results',
    key: 'trip_id',
    column: 'response',
    sealedAs: 'response',
    practiceId: `(select practice_id from partner_trips join partners on partners.id = partner_id
      where partner_trips.id = trip_id)`,
  },
  {
    purpose: 'authenticator-app',
    table: 'authenticator_apps',
    key: 'id',
    column: 'secret',
    sealedAs: 'secret',
    idInSeal: `account_id || '/' || id`,
    practiceId: '0',
  },
  {
    purpose: 'push-subscription',
    table: 'push_subscriptions',
    key: 'id',
    column: 'target',
    sealedAs: 'target',
    practiceId: '0',
  },
];

/**
 * Reseals every such secret under the newest key. Can be interrupted and run again.
 *
 * @returns the number of resealed secrets
 * @throws SealError if a key is not in the ring, or a value was changed
 */
export async function renewSealedColumns(db: Db, { seals }: Pick<Keys, 'seals'>): Promise<number> {
  let renewed = 0;
  for (const column of SEALED_COLUMNS) {
    let after: string | null = null;
    for (;;) {
      const rows = await selectPage(db, column, after);
      for (const { key, id, practiceId, sealed } of rows) {
        const anew = seals.renew(column.purpose, { practiceId, id, column: column.sealedAs }, sealed);
        if (anew === null) continue;
        await sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${anew}
          where ${sql.ref(column.key)} = ${key} and ${sql.ref(column.column)} = ${sealed}`.execute(db);
        renewed += 1;
      }
      after = rows.at(-1)?.key ?? null;
      if (rows.length < PAGE) break;
    }
  }
  return renewed;
}

async function selectPage(
  db: Db,
  { table, key, column, idInSeal, practiceId }: SealedColumn,
  after: string | null,
) {
  const { rows } = await sql<{ key: string; id: string; practiceId: number; sealed: string }>`
    select ${sql.ref(key)} as key, ${idInSeal ? sql.raw(idInSeal) : sql.ref(key)} as id, ${sql.raw(practiceId)} as practice_id, ${sql.ref(column)} as sealed
    from ${sql.table(table)}
    where ${sql.ref(column)} is not null and (${after}::uuid is null or ${sql.ref(key)} > ${after}::uuid)
    order by ${sql.ref(key)} limit ${PAGE}`.execute(db);
  return rows;
}

function camelCase(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
