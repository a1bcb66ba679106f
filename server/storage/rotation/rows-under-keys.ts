import { sql } from 'kysely';
import { keyColumnOf, SEALED_COLUMNS } from '../data-keys/sealed-columns.ts';
import type { Db } from '../db/database.ts';

/** How many values need a data key: `movable` ones can be sealed under another key, `keeping` ones cannot. */
export interface RowsUnder {
  movable: number;
  keeping: number;
}

const PLACES = [
  ...SEALED_COLUMNS.map((column) => ({
    table: column.table,
    key: keyColumnOf(column),
    keeps: column.keepsKey ?? false,
  })),
  { table: 'file_parts', key: 'data_key', keeps: false },
];

export async function countRowsUnder(db: Db, ids: readonly string[]): Promise<Map<string, RowsUnder>> {
  const counts = new Map<string, RowsUnder>();
  for (const { table, key, keeps } of PLACES) {
    const { rows } = await sql<{ id: string; rows: number }>`
      select ${sql.ref(key)} as id, count(*)::integer as rows from ${sql.table(table)}
      where ${sql.ref(key)} = any(${ids}::uuid[]) group by 1`.execute(db);
    for (const { id, rows: found } of rows) {
      const { movable, keeping } = counts.get(id) ?? { movable: 0, keeping: 0 };
      counts.set(id, keeps ? { movable, keeping: keeping + found } : { movable: movable + found, keeping });
    }
  }
  return counts;
}
