import { sql } from 'kysely';
import type { KeyRing } from '#server/runtime/config/keys.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { DataKeys } from './data-keys.ts';
import { type OlderColumn, SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';
import { contentOf, sealValue } from './sealed-value.ts';

const PAGE = 500;
/** PostgreSQL: insufficient_privilege. */
const NOT_PERMITTED = '42501';

export interface SealedRows {
  sealed: number;
  left: boolean;
}

/**
 * Encrypts rows from before practices had data keys. Runs as the schema's owner, because consent records are
 * append-only for the product. Can be interrupted and run again. Costs six lookups in empty indexes once everything is
 * encrypted.
 *
 * @param ring called if there is anything to encrypt
 * @returns how many values were encrypted, and whether any are left that this role may not change
 */
export async function sealOlderRows(ownerUrl: string, ring: () => KeyRing): Promise<SealedRows> {
  const db = openDatabase(ownerUrl, () => {}, 'anteroom-migration');
  try {
    let keys: DataKeys | undefined;
    const found: SealedRows = { sealed: 0, left: false };
    for (const column of SEALED_COLUMNS.filter(isOlder)) {
      if ((await selectPlain(db, column)).length === 0) continue;
      keys ??= new DataKeys(db, ring());
      try {
        found.sealed += await sealColumn(db, keys, column);
      } catch (error) {
        if ((error as { code?: unknown }).code !== NOT_PERMITTED) throw error;
        found.left = true;
      }
    }
    return found;
  } finally {
    await db.destroy();
  }
}

const isOlder = (column: SealedColumn): column is OlderColumn => 'practice' in column;

async function sealColumn(db: Db, keys: DataKeys, column: OlderColumn): Promise<number> {
  for (let sealed = 0; ; ) {
    const rows = await selectPlain(db, column);
    if (rows.length === 0) return sealed;
    const values = [];
    for (const { practiceId, value } of rows) {
      const { type, content } = contentOf(value, null);
      values.push(sealValue(await keys.keyOf(practiceId), type, content));
    }
    await replace(
      db,
      column,
      rows.map(({ place }) => place),
      values,
    );
    sealed += rows.length;
  }
}

async function selectPlain(db: Db, { table, column, practice }: OlderColumn) {
  const { rows } = await sql<{ place: string; practiceId: number; value: Buffer }>`
    select sealed.ctid::text as place, owner.practice_id, sealed.${sql.ref(column)} as value
    from ${sql.table(table)} as sealed ${sql.raw(practice)}
    where substr(sealed.${sql.ref(column)}, 9, 1) = '\\x00'::bytea limit ${PAGE}`.execute(db);
  return rows;
}

async function replace(
  db: Db,
  { table, column, refusal }: OlderColumn,
  places: readonly string[],
  values: readonly Buffer[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (refusal) await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(refusal)}`.execute(trx);
    // A row rewritten in between has another ctid and is already encrypted.
    await sql`update ${sql.table(table)} as row set ${sql.ref(column)} = fresh.value
      from unnest(${places}::tid[], ${values}::bytea[]) as fresh (place, value)
      where row.ctid = fresh.place and substr(row.${sql.ref(column)}, 9, 1) = '\\x00'::bytea`.execute(trx);
    if (refusal) await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(refusal)}`.execute(trx);
  });
}
