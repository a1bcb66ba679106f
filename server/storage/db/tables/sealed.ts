import type { ColumnType } from 'kysely';

declare const sealed: unique symbol;
/** The type of a sealed column (`server/storage/data-keys`), so that plain text cannot be written into it. */
export type Sealed = Buffer & { readonly [sealed]: true };

export type SealedText = ColumnType<string, Sealed, Sealed>;
export type NullableSealedText = ColumnType<string | null, Sealed | null | undefined, Sealed | null>;

/** A sealed JSON column; reads return the parsed value. */
export type SealedJson<Value> = ColumnType<Value, Sealed, Sealed>;
