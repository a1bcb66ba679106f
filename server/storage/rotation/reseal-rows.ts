import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DataKeys } from '../data-keys/data-keys.ts';
import { keyColumnOf, SEALED_COLUMNS, type SealedColumn } from '../data-keys/sealed-columns.ts';
import { contentOf, keyIdOf, SealedValueError, sealValue } from '../data-keys/sealed-value.ts';
import type { Db } from '../db/database.ts';
import { type FileCipher, FileSealError } from '../files/file-cipher.ts';
import { resealPart } from '../files/file-keys.ts';

const PLACES = 20_000;
const BATCH = 100;
const BUSY_MS = 250;

export interface ResealTools {
  stored: Db;
  dataKeys: DataKeys;
  cipher: FileCipher;
  signal: AbortSignal;
}

export interface FormerKey {
  id: string;
  practiceId: number;
}

export interface Resealed {
  values: number;
  parts: number;
  /** By data key: values and part keys that do not open because they were changed. */
  damaged: ReadonlyMap<string, number>;
}

interface Batch {
  changed: number;
  damaged: readonly string[];
}

/**
 * Reseals everything under former keys with its practice's current key, while the product runs. Whatever a process
 * changes in between wins. Returns when only rows that keep their key, and values that do not open, are left. Can be
 * interrupted and run again.
 */
export async function resealRows(tools: ResealTools, keys: readonly FormerKey[]): Promise<Resealed> {
  const ids = keys.map(({ id }) => id);
  const damaged = new Map<string, number>();
  const all = async <Place>(
    select: () => Promise<Place[]>,
    reseal: (places: Place[]) => Promise<Batch>,
  ): Promise<number> => {
    for (let total = 0; ; ) {
      const places = await select();
      const pass = await resealPlaces(places, reseal, tools.signal);
      total += pass.changed;
      if (pass.damaged.length === places.length) {
        for (const id of pass.damaged) damaged.set(id, (damaged.get(id) ?? 0) + 1);
        return total;
      }
      if (pass.changed === 0) await sleep(BUSY_MS, undefined, { signal: tools.signal });
    }
  };
  let values = 0;
  for (const column of SEALED_COLUMNS.filter(({ keepsKey }) => !keepsKey))
    values += await all(
      () => selectPlaces(tools.stored, column, ids),
      (places) => resealValues(tools, column, keys, places),
    );
  const parts = await all(
    () => selectParts(tools.stored, ids),
    (found) => resealParts(tools, found),
  );
  return { values, parts, damaged };
}

async function resealPlaces<Place>(
  places: readonly Place[],
  reseal: (places: Place[]) => Promise<Batch>,
  signal: AbortSignal,
): Promise<Batch> {
  let changed = 0;
  const damaged: string[] = [];
  for (let at = 0; at < places.length; at += BATCH) {
    signal.throwIfAborted();
    const batch = await reseal(places.slice(at, at + BATCH));
    changed += batch.changed;
    damaged.push(...batch.damaged);
  }
  return { changed, damaged };
}

async function selectPlaces(db: Db, column: SealedColumn, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from ${sql.table(column.table)}
    where ${sql.ref(keyColumnOf(column))} = any(${ids}::uuid[]) limit ${PLACES}`.execute(db);
  return rows.map(({ place }) => place);
}

async function resealValues(
  { stored, dataKeys }: ResealTools,
  column: SealedColumn,
  keys: readonly FormerKey[],
  places: readonly string[],
): Promise<Batch> {
  const name = sql.ref(column.column);
  const { rows } = await sql<{ place: string; value: Buffer }>`
    select ctid::text as place, ${name} as value from ${sql.table(column.table)}
    where ctid = any(${places}::tid[])
      and ${sql.ref(keyColumnOf(column))} = any(${keys.map(({ id }) => id)}::uuid[])`.execute(stored);
  const practiceOf = new Map(keys.map(({ id, practiceId }) => [id, practiceId]));
  const [fresh, damaged]: [{ place: string; value: Buffer; sealed: Buffer }[], string[]] = [[], []];
  for (const { place, value } of rows) {
    const id = keyIdOf(value) ?? '';
    try {
      const { type, content } = contentOf(value, dataKeys.known(id) ?? (await dataKeys.load(id)));
      const key = await dataKeys.keyOf(practiceOf.get(id) ?? 0);
      fresh.push({ place, value, sealed: sealValue(key, type, content) });
    } catch (error) {
      if (!(error instanceof SealedValueError)) throw error;
      damaged.push(id);
    }
  }
  return { changed: await swap(stored, column, fresh), damaged };
}

/**
 * Replaces values that are unchanged. Skips rows that a transaction holds: it never waits for rows while it holds
 * others, so that no request can deadlock with it.
 */
async function swap(
  db: Db,
  { table, column }: SealedColumn,
  fresh: readonly { place: string; value: Buffer; sealed: Buffer }[],
): Promise<number> {
  const places = fresh.map(({ place }) => place);
  const values = fresh.map(({ value }) => value);
  const sealed = fresh.map((row) => row.sealed);
  const { numAffectedRows } = await sql`
    with free as materialized (
      select here.ctid as place, fresh.sealed
      from ${sql.table(table)} as here
      join unnest(${places}::tid[], ${values}::bytea[], ${sealed}::bytea[]) as fresh (place, value, sealed)
        on here.ctid = fresh.place
      where here.${sql.ref(column)} = fresh.value
      for no key update of here skip locked
    )
    update ${sql.table(table)} as here set ${sql.ref(column)} = free.sealed
    from free where here.ctid = free.place`.execute(db);
  return Number(numAffectedRows ?? 0);
}

interface Part {
  fileId: string;
  position: number;
  dataKey: string;
}

async function selectParts(db: Db, ids: readonly string[]): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select file_id, position, data_key from file_parts
    where data_key = any(${ids}::uuid[]) limit ${PLACES}`.execute(db);
  return rows;
}

async function resealParts({ stored, cipher }: ResealTools, parts: readonly Part[]): Promise<Batch> {
  let changed = 0;
  const damaged: string[] = [];
  for (const { fileId, position, dataKey } of parts)
    try {
      if (await resealPart(stored, cipher, fileId, position)) changed += 1;
    } catch (error) {
      if (!(error instanceof FileSealError)) throw error;
      damaged.push(dataKey);
    }
  return { changed, damaged };
}
