import type { ColumnType } from 'kysely';

declare const sealed: unique symbol;
/** The type of a sealed column (`server/storage/data-keys`), so that plain text cannot be written into it. */
export type Sealed = Buffer & { readonly [sealed]: true };

/**
 * A data key starts as `coming`: every process reads it before any writes under it. The practice writes under the
 * `current` key. A `retired` key only opens, and is deleted once no row needs it. Rows that keep their key forever
 * make it `kept`.
 */
export type DataKeyState = 'coming' | 'current' | 'retired' | 'kept';

/** The id of the data key that seals a value of the same row. PostgreSQL computes it. */
export type DataKeyId = ColumnType<string | null, never, never>;

export type SealedText = ColumnType<string, Sealed, Sealed>;
export type NullableSealedText = ColumnType<string | null, Sealed | null | undefined, Sealed | null>;

export type SealedJson<Value> = ColumnType<Value, Sealed, Sealed>;

/** Orders rows with the same timestamp. Set by the database. */
export type Ordinal = ColumnType<string, never, never>;
