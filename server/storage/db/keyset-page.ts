import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { SortOrder } from '#shared/contracts/list.ts';
import { CodedError } from '#shared/errors.ts';
import type { Db } from './database.ts';

const VALUES = {
  uuid: z.uuid(),
  bigint: z.string().regex(/^\d{1,18}$/),
  text: z
    .string()
    .max(500)
    .refine((text) => !text.includes('\0')),
  integer: z.string().regex(/^-?\d{1,10}$/),
  timestamptz: z
    .string()
    .regex(/^-?infinity$|^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/),
} as const;

/** A sort column that is never null; use PostgreSQL's `coalesce`. */
interface SortColumn {
  by: RawBuilder<unknown>;
  type: Exclude<keyof typeof VALUES, 'uuid'>;
}

export type SortKey = SortColumn | readonly SortColumn[];

export interface ListRequest<S extends string> {
  sort: SortOrder<S>;
  cursor?: string | undefined;
  limit: number;
}

export interface KeysetPage<O> {
  rows: O[];
  nextCursor: string | null;
  previousCursor: string | null;
}

export interface Keys<S extends string> {
  keys: Record<S, SortKey>;
  id: RawBuilder<string>;
  idType?: 'uuid' | 'bigint';
}

interface Cursor {
  direction: 'after' | 'before';
  values: string[];
  id: string;
}

/**
 * Returns one page of a list by keyset pagination. Rows added or removed between pages neither hide nor
 * repeat others, and a distant page costs as much as the first.
 *
 * @param parts the filtered rows with their columns, without order or limit. Several parts without common
 * rows are merged, so that each can use its own index.
 * @throws INVALID_INPUT if the cursor belongs to another sort order
 */
export async function keysetPage<DB, TB extends keyof DB, O, S extends string>(
  // biome-ignore lint/suspicious/noExplicitAny: a merge is executed whatever the tables are.
  db: Kysely<any>,
  parts: readonly SelectQueryBuilder<DB, TB, O>[],
  { sort, cursor, limit }: ListRequest<S>,
  { keys, id, idType = 'uuid' }: Keys<S>,
): Promise<KeysetPage<O>> {
  const descending = sort.startsWith('-');
  const key: SortKey = keys[(descending ? sort.slice(1) : sort) as S];
  const columns: readonly SortColumn[] = 'by' in key ? [key] : key;
  const start = cursor === undefined ? null : readCursor(cursor, sort, columns, idType);
  const backwards = start?.direction === 'before';
  const down = descending !== backwards;
  const direction = down ? 'desc' : 'asc';

  const pages = parts.map((part) => {
    let page = part.select([
      ...columns.map(({ by }, at) => by.as(`sortKey${at}`)),
      ...columns.map(({ by }, at) => sql<string>`(${by})::text`.as(`sortValue${at}`)),
      sql<string>`${id}`.as('sortId'),
    ]);
    if (start) {
      const place = columns.map(({ by }) => by);
      const bounds = columns.map(({ type }, at) => sql`cast(${start.values[at]} as ${sql.raw(type)})`);
      const beyond = sql`(${sql.join([...place, id])}) ${down ? sql`<` : sql`>`} (${sql.join(bounds)}, cast(${start.id} as ${sql.raw(idType)}))`;
      page = page.where(beyond as RawBuilder<SqlBool>);
      // Redundant, but the only condition that can use an index if the first column is from another table.
      if (columns.length > 1 && columns[0])
        page = page.where(sql<SqlBool>`${columns[0].by} ${down ? sql`<=` : sql`>=`} ${bounds[0]}`);
    }
    for (const { by } of columns) page = page.orderBy(by, direction);
    return page.orderBy(id, direction).limit(rowsToRead(limit));
  });

  const found = (await (pages.length === 1 ? pages[0]?.execute() : merged())) as Record<string, string>[];
  const more = found.length > limit;
  const shown = found.slice(0, limit);
  if (backwards) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  const place = (direction: Cursor['direction'], row: Record<string, string>) =>
    writeCursor(sort, {
      direction,
      values: columns.map((_, at) => row[`sortValue${at}`] ?? ''),
      id: row.sortId ?? '',
    });
  return {
    rows: shown.map((row) => withoutSortColumns(row) as O),
    nextCursor: last && (backwards || more) ? place('after', last) : null,
    previousCursor: first && (backwards ? more : start !== null) ? place('before', first) : null,
  };

  async function merged(): Promise<unknown[]> {
    const order = [...columns.map((_, at) => sql.ref(`sortKey${at}`)), sql.ref('sortId')];
    const ordered = sql.join(order.map((by) => sql`${by} ${sql.raw(direction)}`));
    const { rows } = await sql`
      select * from (${sql.join(pages, sql` union all `)}) as page
      order by ${ordered} limit ${rowsToRead(limit)}`.execute(db);
    return rows;
  }
}

/**
 * One extra row shows whether there is another page. The common limits are literals: for a parameter the
 * planner assumes a tenth of the table and would replan a prepared statement each time, which takes longer
 * than the page. Other limits are parameters, so that callers cannot create unlimited distinct statements.
 */
function rowsToRead(limit: number) {
  return limit % 50 === 0 ? sql.lit<number>(limit + 1) : sql<number>`${limit + 1}`;
}

function withoutSortColumns(row: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !/^sort(Key\d|Value\d|Id)$/.test(name)));
}

function writeCursor(sort: string, { direction, values, id }: Cursor): string {
  return Buffer.from(JSON.stringify([direction, sort, ...values, id])).toString('base64url');
}

const Written = z.array(z.string()).min(4);

function readCursor(
  text: string,
  sort: string,
  columns: readonly SortColumn[],
  idType: 'uuid' | 'bigint',
): Cursor {
  const written = Written.safeParse(parse(Buffer.from(text, 'base64url').toString()));
  const [direction, order, ...place] = written.data ?? [];
  const id = place.pop();
  const fits =
    (direction === 'after' || direction === 'before') &&
    order === sort &&
    place.length === columns.length &&
    columns.every(({ type }, at) => VALUES[type].safeParse(place[at]).success) &&
    VALUES[idType].safeParse(id).success;
  if (!fits) {
    throw new CodedError('INVALID_INPUT', 'The cursor is not of this list.', {
      fields: { cursor: 'FIELD_INVALID' },
    });
  }
  return { direction, values: place, id: id ?? '' };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

interface ListPage<O> extends KeysetPage<O> {
  total: number;
}

/**
 * Returns one page of a list and the total number of rows. Counting reads every row, so use this only for
 * lists that do not grow with a practice's history; use `keysetPage` for the others.
 *
 * @param query the filtered rows with their columns, without order or limit
 * @throws INVALID_INPUT if the cursor belongs to another sort order
 */
export async function listPage<DB, TB extends keyof DB, O, S extends string>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
  request: ListRequest<S>,
  keys: Keys<S>,
): Promise<ListPage<O>> {
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow();
  return { ...(await keysetPage(db, [query], request, keys)), total: Number(total) };
}
