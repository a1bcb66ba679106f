import { z } from 'zod';
import { LIMITS } from '../rules/text.ts';

export const PAGE_ROWS = 25;
const MOST_ROWS = 100;

export const cursorField = z.string().max(1_000);

export type SortOrder<S extends string> = S | `-${S}`;

/**
 * The query and result of a call that returns a list: search, sort, filters and a cursor. Spread it into a contract.
 * The server's side is `listPage` (server/storage/db), the screen's `useList` and `ListView` (client/ui/lists). A
 * cursor is valid for its order; with any other, the call gives INVALID_INPUT.
 *
 * @param sorts the first one is the default
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
      cursor: cursorField.optional(),
      limit: z.coerce.number().int().min(1).max(MOST_ROWS).default(PAGE_ROWS),
    }),
    result: z.object({
      rows: z.array(row),
      total: z.int(),
      nextCursor: z.string().nullable(),
      previousCursor: z.string().nullable(),
    }),
  };
}

export interface ListResult<R> {
  rows: R[];
  /** Undefined for lists that would have to read all their rows to count them. */
  total?: number;
  nextCursor: string | null;
  previousCursor: string | null;
}
