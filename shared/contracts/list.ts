import { z } from 'zod';
import { LIMITS } from '../rules/text.ts';

/** Rows a page holds unless the caller asks for fewer or more. */
export const PAGE_ROWS = 25;
const MOST_ROWS = 100;

/** How a list may be ordered: a sort's name, or `-` and the name for the other way round. */
export type SortOrder<S extends string> = S | `-${S}`;

/**
 * The query and the result of a call that answers a list: search, sort, filters and a cursor. To be spread into a
 * contract. The server's side is `listPage` (server/db), the screen's `useList` and `ListView` (client/lists).
 *
 * A cursor is good for the order it was made in. One that is not gives INVALID_INPUT.
 *
 * @param sorts the first is the order of a list that nobody has sorted
 */
export function listContract<
  const S extends readonly [string, ...string[]],
  F extends Record<string, z.ZodOptional>,
  R extends z.ZodType,
>({ sorts, filters, row }: { sorts: S; filters: F; row: R }) {
  type Order = SortOrder<S[number]>;
  const orders = sorts.flatMap((sort) => [sort, `-${sort}`]) as [string, ...string[]];
  return {
    query: z.object({
      ...filters,
      q: z.string().trim().max(LIMITS.search, 'MAX_LENGTH').default(''),
      sort: z.enum(orders).default(sorts[0]) as unknown as z.ZodDefault<z.ZodEnum<{ [O in Order]: O }>>,
      cursor: z.string().max(1_000).optional(),
      limit: z.coerce.number().int().min(1).max(MOST_ROWS).default(PAGE_ROWS),
    }),
    result: z.object({
      rows: z.array(row),
      /** How many there are on all pages. */
      total: z.int(),
      /** Where the page after this one begins, and the one before it; null at the ends. */
      nextCursor: z.string().nullable(),
      previousCursor: z.string().nullable(),
    }),
  };
}

/** What `listContract` answers, for screens. */
export interface ListResult<R> {
  rows: R[];
  total: number;
  nextCursor: string | null;
  previousCursor: string | null;
}
