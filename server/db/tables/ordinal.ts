import type { ColumnType } from 'kysely';

/** Numbers a table's rows, to order those of the same time. Set by the database. */
export type Ordinal = ColumnType<string, never, never>;
