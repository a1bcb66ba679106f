import type { SelectQueryBuilder } from 'kysely';
import type { Db } from './database.ts';
import { type Keys, type KeysetPage, keysetPage, type ListRequest } from './keyset-page.ts';

export type { ListRequest } from './keyset-page.ts';

export interface ListPage<O> extends KeysetPage<O> {
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
