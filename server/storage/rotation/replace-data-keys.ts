import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { DELETED_AFTER_MS, KNOWN_AFTER_MS } from '../data-keys/data-keys.ts';
import { keyColumnOf, SEALED_COLUMNS } from '../data-keys/sealed-columns.ts';
import type { Db, Trx } from '../db/database.ts';
import type { AuditKeyEvent } from './key-event.ts';
import { type FormerKey, type ResealTools, resealRows } from './reseal-rows.ts';

/** Advisory lock: one replacement at a time. */
const REPLACING = [7005, 0] as const;
const LOOK_MS = 500;

export interface Waits {
  knownAfterMs: number;
  deletedAfterMs: number;
  /** Time for another run to end: PostgreSQL takes a moment to notice a killed one. */
  aloneMs: number;
}
export const WAITS: Waits = {
  knownAfterMs: KNOWN_AFTER_MS,
  deletedAfterMs: DELETED_AFTER_MS,
  aloneMs: 5_000,
};

export interface ReplaceOptions extends ResealTools {
  db: Db;
  url: string;
  /** Null for all practices that have a data key. */
  practiceId: number | null;
  waits: Waits;
  audit: AuditKeyEvent;
  onStep(step: Step): void;
}

export type Step =
  | { type: 'continued'; practices: number }
  | { type: 'made'; practices: number }
  | { type: 'current'; practiceId: number }
  | { type: 'sealed'; values: number; parts: number }
  | { type: 'waiting'; ms: number };

export interface Replaced {
  practices: number;
  deleted: number;
  kept: number;
  damaged: number;
}

/**
 * Replaces practices' data keys while the product runs: adds a key, waits until every process has read it, makes it
 * current, reseals everything, and deletes the former key. A practice whose replacement was interrupted continues with
 * that replacement. Only one replacement runs at a time.
 */
export async function replaceDataKeys(options: ReplaceOptions): Promise<Replaced> {
  const lock = new pg.Client({ connectionString: options.url, application_name: 'anteroom-keys' });
  lock.on('error', () => {});
  await lock.connect();
  try {
    await beAlone(lock, options);
    return await replace(options);
  } finally {
    await lock.end();
  }
}

async function beAlone(lock: pg.Client, { waits, signal }: ReplaceOptions): Promise<void> {
  const began = performance.now();
  for (;;) {
    const { rows } = await lock.query<{ alone: boolean }>('select pg_try_advisory_lock($1, $2) as alone', [
      ...REPLACING,
    ]);
    if (rows[0]?.alone) return;
    if (performance.now() - began >= waits.aloneMs)
      throw new Error('Data keys are being replaced already: wait until that has ended.');
    await sleep(LOOK_MS, undefined, { signal });
  }
}

async function replace(options: ReplaceOptions): Promise<Replaced> {
  const { stored, dataKeys, practiceId, onStep } = options;
  const practices = await practicesWithKeys(stored, practiceId);
  const unfinished = await unfinishedPractices(stored, practices);
  if (unfinished.size > 0) onStep({ type: 'continued', practices: unfinished.size });
  const begun = practices.filter((practice) => !unfinished.has(practice));
  for (const practice of begun) await dataKeys.addComing(practice);
  if (begun.length > 0) onStep({ type: 'made', practices: begun.length });
  await makeCurrent(options, practices);
  await dataKeys.read();
  const { deleted, damaged } = await emptyFormer(options, practices);
  const kept = (await formerKeys(stored, practices)).length;
  return { practices: practices.length, deleted, kept, damaged };
}

async function unfinishedPractices(db: Db, practices: readonly number[]): Promise<Set<number>> {
  const open = await db
    .selectFrom('dataKeys')
    .select('practiceId')
    .where('practiceId', 'in', practices)
    .where('state', 'in', ['coming', 'retired'])
    .execute();
  return new Set(open.map(({ practiceId }) => practiceId));
}

async function makeCurrent(options: ReplaceOptions, practices: readonly number[]): Promise<void> {
  const { db, waits, audit, signal, onStep } = options;
  for (;;) {
    const coming = await db
      .selectFrom('dataKeys')
      .select(['id', 'practiceId', sql<boolean>`since < ${ago(waits.knownAfterMs)}`.as('known')])
      .where('practiceId', 'in', practices)
      .where('state', '=', 'coming')
      .execute();
    if (coming.length === 0) return;
    for (const { id, practiceId, known } of coming) {
      signal.throwIfAborted();
      if (!known) continue;
      await db.transaction().execute((trx) => exchange(trx, { practiceId, id, audit }));
      onStep({ type: 'current', practiceId });
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
}

async function exchange(
  trx: Trx,
  { practiceId, id, audit }: { practiceId: number; id: string; audit: AuditKeyEvent },
): Promise<void> {
  const former = await trx
    .updateTable('dataKeys')
    .set({ state: 'retired', since: sql<Date>`now()` })
    .where('practiceId', '=', practiceId)
    .where('state', '=', 'current')
    .returning('id')
    .executeTakeFirst();
  await trx
    .updateTable('dataKeys')
    .set({ state: 'current', since: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  const details = { formerKeyId: former?.id ?? null };
  await audit(trx, { practiceId, actor: 'system', action: 'data-key.replaced', subjectId: id, details });
}

async function emptyFormer(options: ReplaceOptions, practices: readonly number[]) {
  const { db, stored, signal, waits, audit, onStep } = options;
  const settled = new Set<string>();
  let [deleted, damaged, told] = [0, 0, false];
  for (;;) {
    const former = await formerKeys(stored, practices);
    const open = former.filter(({ id }) => !settled.has(id));
    if (open.length === 0) return { deleted, damaged };
    const resealed = await resealRows(options, open);
    const { values, parts } = resealed;
    if (values + parts > 0) onStep({ type: 'sealed', values, parts });
    const due = open.filter(({ state, retiredMs }) => state === 'kept' || retiredMs > waits.deletedAfterMs);
    const youngest = Math.min(...open.map(({ retiredMs }) => retiredMs));
    if (!told && due.length < open.length)
      onStep({ type: 'waiting', ms: Math.max(0, waits.deletedAfterMs - youngest) });
    told = true;
    for (const key of due) {
      signal.throwIfAborted();
      const end = await settleFormerKey(db, key, { damaged: resealed.damaged.get(key.id) ?? 0, audit });
      if (end === 'needed') continue;
      settled.add(key.id);
      if (end === 'deleted') deleted += 1;
      else damaged += resealed.damaged.get(key.id) ?? 0;
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
}

async function formerKeys(db: Db, practices: readonly number[]) {
  return db
    .selectFrom('dataKeys')
    .select(['id', 'practiceId', 'state'])
    .select(sql<number>`extract(epoch from now() - since)::float8 * 1000`.as('retiredMs'))
    .where('practiceId', 'in', practices)
    .where('state', 'in', ['retired', 'kept'])
    .execute();
}

async function practicesWithKeys(db: Db, practiceId: number | null): Promise<number[]> {
  const rows = await db
    .selectFrom('dataKeys')
    .select('practiceId')
    .distinct()
    .$if(practiceId !== null, (query) => query.where('practiceId', '=', practiceId))
    .orderBy('practiceId')
    .execute();
  if (rows.length === 0)
    throw new Error(
      practiceId === null ? 'No practice has a data key yet.' : `Practice ${practiceId} has no data key.`,
    );
  return rows.map((row) => row.practiceId);
}

const ago = (ms: number) => sql<Date>`now() - ${ms} * interval '1 millisecond'`;

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

/** PostgreSQL: lock_not_available. */
const NOT_AVAILABLE = '55P03';

/**
 * Deletes a former key, or keeps it for rows that never change. Locking the key waits for transactions that wrote
 * under it; PostgreSQL's foreign keys check the same again.
 *
 * @param options `damaged`: how many values under it do not open
 * @returns `needed` if a transaction holds the key, or rows must be resealed first
 */
async function settleFormerKey(
  db: Db,
  { id, practiceId }: FormerKey,
  { damaged, audit }: { damaged: number; audit: AuditKeyEvent },
): Promise<'deleted' | 'kept' | 'needed'> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '2s'`.execute(trx);
      const key = await trx
        .selectFrom('dataKeys')
        .select('state')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const { movable, keeping } = (await countRowsUnder(trx, [id])).get(id) ?? { movable: 0, keeping: 0 };
      if (movable > damaged) return 'needed';
      const event = { practiceId, actor: 'system', subjectId: id } as const;
      if (movable + keeping === 0) {
        await trx.deleteFrom('dataKeys').where('id', '=', id).execute();
        await audit(trx, { ...event, action: 'data-key.deleted' });
        return 'deleted';
      }
      if (key.state === 'retired') {
        const kept = { state: 'kept', since: sql<Date>`now()` } as const;
        await trx.updateTable('dataKeys').set(kept).where('id', '=', id).execute();
        await audit(trx, { ...event, action: 'data-key.kept' });
      }
      return 'kept';
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_AVAILABLE) return 'needed';
    throw error;
  }
}
