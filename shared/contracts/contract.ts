import type { z } from 'zod';

/**
 * One REST call: `'METHOD /path/:param'` names it, the schemas are its types.
 * `result` is what the answer `{ result }` carries.
 */
export interface RestContract {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  result: z.ZodType;
  /** The answer is a file of this type and not `{ result }`: `result` is its bytes. */
  file?: 'image/jpeg' | 'application/pdf' | 'text/calendar' | 'text/csv';
}

export type RestContracts = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, RestContract>;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a caller hands to a call, absent parts left out. */
export type CallInput<C extends RestContract> = (C extends { params: infer P }
  ? { params: In<P> }
  : unknown) &
  (C extends { query: infer Q } ? { query: In<Q> } : unknown) &
  (C extends { body: infer B } ? { body: In<B> } : unknown);

/** What a caller gets. */
export type CallResult<C extends RestContract> = z.output<C['result']>;
