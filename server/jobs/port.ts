import type { z } from 'zod';
import type { Trx } from '../db/database.ts';

/** A kind of background work: how it is queued and tried. Times are in seconds. */
export interface JobKind<D extends object> {
  /** Of its queue too: another name is another queue. */
  name: string;
  /** What it is told: ids only. Looked at when it is queued, and when it is taken, perhaps by a later version. */
  data: z.ZodType<D>;
  /** How often it is tried again, how soon, and, where the pauses grow, how late at most. */
  retry: { limit: number; delay?: number; growsTo?: number };
  /** How long one try may take; after that it is tried again. */
  timeout: number;
  /** How long what is over is kept to be looked at. */
  kept: number;
  /** How many of these one process does at once. */
  concurrency: number;
  /** Cron expression (UTC) of work that comes round by itself. */
  cron?: string;
}

/** A kind with what does it, defined once beside its feature's code; `work-on-jobs.ts` lists them all. */
export interface Job<D extends object, Needs> extends JobKind<D> {
  /**
   * Does the work, and may be asked to do the same again: after a crash, or when it threw.
   *
   * @param lastTry whether a throw now is final
   */
  handle(deps: Needs, data: D, lastTry: boolean): Promise<void>;
}

/** A job, with the types of its data and of what it works with. */
export function job<D extends object, Needs>(definition: Job<D, Needs>): Job<D, Needs> {
  return definition;
}

export interface EnqueueOptions {
  /** Not before; at once without it. */
  dueAt?: Date | undefined;
  /** Under which it can be cancelled; several may have the same. */
  key?: string;
}

export interface Jobs {
  /** Queues work in the caller's transaction: it is done if and only if that commits. */
  enqueue<D extends object>(trx: Trx, kind: JobKind<D>, data: D, options?: EnqueueOptions): Promise<void>;
  /** Takes back, in the caller's transaction, what waits under this key. What has begun goes on. */
  cancel<D extends object>(trx: Trx, kind: JobKind<D>, key: string): Promise<void>;
  /** Says after the commit that there is work, so that nobody waits for the next poll. */
  wake<D extends object>(kind: JobKind<D>): void;
  /** From now on this process does work of that kind. */
  work<D extends object>(
    kind: JobKind<D>,
    handler: (data: D, lastTry: boolean) => Promise<void>,
  ): Promise<void>;
  /** Finishes what is being done and takes nothing new; at most a few seconds. */
  stop(): Promise<void>;
}
