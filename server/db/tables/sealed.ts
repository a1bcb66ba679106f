import type { ColumnType } from 'kysely';

declare const sealed: unique symbol;
/** What a sealed column takes (`server/data-keys`): text cannot be written into it by mistake. */
export type Sealed = Buffer & { readonly [sealed]: true };

/** A sealed column of texts. */
export type SealedText = ColumnType<string, Sealed, Sealed>;
/** One that may be empty. */
export type NullableSealedText = ColumnType<string | null, Sealed | null | undefined, Sealed | null>;

/** A sealed column of JSON, which is read as what it says. */
export type SealedJson<Value> = ColumnType<Value, Sealed, Sealed>;
