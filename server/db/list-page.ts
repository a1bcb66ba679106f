import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { SortOrder } from '../../shared/contracts/list.ts';
import { CodedError } from '../../shared/errors.ts';

/** The format of a cursor's value, by the type of the sort column. */
const VALUES = {
  text: z
    .string()
    .max(500)
    .refine((text) => !text.includes('\0')),
  integer: z.string().regex(/^-?\d{1,10}$/),
  timestamptz: z
    .string()
    .regex(/^-?infinity$|^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/),
} as const;

/** A sort column. It must not be null: use PostgreSQL's `coalesce`. */
export interface SortKey {
  by: RawBuilder<unknown>;
  type: keyof typeof VALUES;
}

export interface ListRequest<S extends string> {
  sort: SortOrder<S>;
  cursor?: string | undefined;
  limit: number;
}

export interface ListPage<O> {
  rows: O[];
  total: number;
  nextCursor: string | null;
  previousCursor: string | null;
}

/** The direction, the sort order, the row's sort value and its id. */
const Cursor = z.tuple([z.enum(['after', 'before']), z.string(), z.string(), z.uuid()]);
type Cursor = z.output<typeof Cursor>;

/**
 * One page of a list by keyset: rows that come or go meanwhile neither hide nor repeat others, and a page far
 * down costs as much as the first.
 *
 * @param query the filtered rows with their columns, without order or limit
 * @param keys the database columns of the contract's sorts
 * @param id a uuid that is unique per row, as the tie-breaker
 * @throws INVALID_INPUT for a cursor made for another order
 */
export async function listPage<DB, TB extends keyof DB, O, S extends string>(
  query: SelectQueryBuilder<DB, TB, O>,
  { sort, cursor, limit }: ListRequest<S>,
  { keys, id }: { keys: Record<S, SortKey>; id: RawBuilder<string> },
): Promise<ListPage<O>> {
  const descending = sort.startsWith('-');
  const { by, type } = keys[(descending ? sort.slice(1) : sort) as S];
  const start = cursor === undefined ? null : readCursor(cursor, sort, type);
  const backwards = start?.[0] === 'before';
  const down = descending !== backwards;
  const direction = down ? 'desc' : 'asc';

  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow();

  let page = query.select([
    sql<string>`(${by})::text`.as('sortValue'),
    sql<string>`(${id})::text`.as('sortId'),
  ]);
  if (start) {
    const [, , value, last] = start;
    const place = sql`(cast(${value} as ${sql.raw(type)}), cast(${last} as uuid))`;
    page = page.where(sql<SqlBool>`(${by}, ${id}) ${down ? sql`<` : sql`>`} ${place}`);
  }
  const found = await page
    .orderBy(by, direction)
    .orderBy(id, direction)
    // One extra row tells whether there is another page.
    .limit(limit + 1)
    .$castTo<O & { sortValue: string; sortId: string }>()
    .execute();

  const more = found.length > limit;
  const shown = found.slice(0, limit);
  if (backwards) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  const rows = shown.map(({ sortValue: _, sortId: __, ...row }) => row as unknown as O);
  return {
    rows,
    total: Number(total),
    // After paging in either direction, paging back is possible.
    nextCursor:
      last && (backwards || more) ? writeCursor(['after', sort, last.sortValue, last.sortId]) : null,
    previousCursor:
      first && (backwards ? more : start !== null)
        ? writeCursor(['before', sort, first.sortValue, first.sortId])
        : null,
  };
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function readCursor(text: string, sort: string, type: keyof typeof VALUES): Cursor {
  const cursor = Cursor.safeParse(parse(Buffer.from(text, 'base64url').toString()));
  const fits = cursor.success && cursor.data[1] === sort && VALUES[type].safeParse(cursor.data[2]).success;
  if (!fits) {
    throw new CodedError('INVALID_INPUT', 'The cursor is not of this list.', {
      fields: { cursor: 'FIELD_INVALID' },
    });
  }
  return cursor.data;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
