import type { ColumnType } from 'kysely';

/** Counts a table's rows up, so that two of the same time have an order. Made by the database. */
export type Ordinal = ColumnType<string, never, never>;
