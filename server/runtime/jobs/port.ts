import type { z } from 'zod';
import type { Trx } from '#server/storage/db/database.ts';

/** A kind of background job, with its queue and retry options. Times are in seconds. */
export interface JobKind<D extends object> {
  /** Names the queue too: a new name is a new queue. */
  name: string;
  /** Ids only. Validated when queued, and when taken, possibly by a later version. */
  data: z.ZodType<D>;
  /** Number of retries, delay, and the longest delay if delays grow. */
  retry: { limit: number; delay?: number; growsTo?: number };
  timeout: number;
  /**
   * Minimum interval of a process's reports while it works on the job, 10 or more. After that silence another
   * process gets the job; without heartbeats, a killed process's jobs wait for the timeout. Only for jobs
   * that may run twice concurrently.
   */
  heartbeat?: number;
  kept: number;
  concurrency: number;
  /** Cron expression (UTC) of a recurring job. */
  cron?: string;
}

/** A kind with its handler; its feature's `feature.ts` names it. */
export interface Job<D extends object, Needs> extends JobKind<D> {
  /**
   * Does the work. Must be idempotent: it runs again after a crash or a throw.
   *
   * @param lastTry whether a throw now is final
   */
  handle(deps: Needs, data: D, lastTry: boolean): Promise<void>;
}

export function job<D extends object, Needs>(definition: Job<D, Needs>): Job<D, Needs> {
  return definition;
}

export interface EnqueueOptions {
  dueAt?: Date | undefined;
  /** The key that cancels it; jobs may share one. */
  key?: string;
}

export interface Jobs {
  /** Queues a job in the caller's transaction: it runs if and only if that commits. */
  enqueue<D extends object>(trx: Trx, kind: JobKind<D>, data: D, options?: EnqueueOptions): Promise<void>;
  /** Cancels waiting jobs with this key, in the caller's transaction. Running ones continue. */
  cancel<D extends object>(trx: Trx, kind: JobKind<D>, key: string): Promise<void>;
  /** Announces new work after the commit, so that it does not wait for the next poll. */
  wake<D extends object>(kind: JobKind<D>): void;
  work<D extends object>(
    kind: JobKind<D>,
    handler: (data: D, lastTry: boolean) => Promise<void>,
  ): Promise<void>;
  /** Finishes running jobs and takes no new ones; at most a few seconds. */
  stop(): Promise<void>;
}
