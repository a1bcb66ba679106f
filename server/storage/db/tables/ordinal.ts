import type { ColumnType } from 'kysely';

/** Orders rows with the same timestamp. Set by the database. */
export type Ordinal = ColumnType<string, never, never>;
