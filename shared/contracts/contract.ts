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
  /** The media type of an answer that is a file; `result` is its bytes. Without it, the answer is `{ result }`. */
  file?:
    | 'image/jpeg'
    | 'image/png'
    | 'image/webp'
    | 'video/mp4'
    | 'application/pdf'
    | 'text/calendar'
    | 'text/csv'
    /** An email's page for a frame, shown without scripts and with an opaque origin. */
    | 'text/html'
    | 'application/json'
    | 'application/octet-stream'
    /** A staff member's document; `result` contains its name and type: {@link DocumentFile}. */
    | 'document';
  /** For a POST that changes nothing. The body has the query, so that no address contains a name. */
  reads?: true;
  /** The file never changes under its address, so browsers and proxies cache it. Only for public files. */
  immutable?: true;
}

export interface DocumentFile {
  name: string;
  mediaType: 'image/jpeg' | 'application/pdf';
  content: Uint8Array;
}

export type RestContracts = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, RestContract>;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;

export type CallInput<C extends RestContract> = (C extends { params: infer P }
  ? { params: In<P> }
  : unknown) &
  (C extends { query: infer Q } ? { query: In<Q> } : unknown) &
  (C extends { body: infer B } ? { body: In<B> } : unknown);

export type CallResult<C extends RestContract> = z.output<C['result']>;
