import type { z } from 'zod';

/**
 * One REST call: `'METHOD /path/:param'` names it, and the schemas give its types. `result` is the content of
 * the answer `{ result }`.
 */
export interface RestContract {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  result: z.ZodType;
  /** The answer is a file of this type instead of `{ result }`: `result` is its bytes. */
  file?:
    | 'image/jpeg'
    | 'image/png'
    | 'image/webp'
    | 'video/mp4'
    | 'application/pdf'
    | 'text/calendar'
    | 'text/csv'
    /** An email's page for a frame: shown without scripts, and with an opaque origin. */
    | 'text/html'
    | 'application/json'
    | 'application/octet-stream'
    /** A staff member's document; `result` contains its name and type: {@link DocumentFile}. */
    | 'document';
  /** For a POST that changes nothing: the body contains the query, so that no name is in an address. */
  reads?: true;
  /**
   * The file never changes under its address: browsers and proxies cache it. Only for what anyone may see.
   */
  immutable?: true;
}

/** A document to send as it was stored. */
export interface DocumentFile {
  name: string;
  mediaType: 'image/jpeg' | 'application/pdf';
  content: Uint8Array;
}

export type RestContracts = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, RestContract>;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** A call's input, without absent parts. */
export type CallInput<C extends RestContract> = (C extends { params: infer P }
  ? { params: In<P> }
  : unknown) &
  (C extends { query: infer Q } ? { query: In<Q> } : unknown) &
  (C extends { body: infer B } ? { body: In<B> } : unknown);

export type CallResult<C extends RestContract> = z.output<C['result']>;
