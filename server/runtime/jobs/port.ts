import type { z } from 'zod';
import type { Trx } from '#server/storage/db/database.ts';

export interface JobKind<D extends object> {
  /** Also names the queue, so a new name is a new queue. */
  name: string;
  /** Only ids. Validated when queued and when taken, possibly by a later version. */
  data: z.ZodType<D>;
  retry: { limit: number; delay?: number; growsTo?: number };
  timeout: number;
  /**
   * How often a process must report while it works on the job, at least 10. After a longer silence, another process
   * gets the job; without heartbeats, a killed process's jobs wait for the timeout. Only for jobs that may run twice
   * concurrently.
   */
  heartbeat?: number;
  kept: number;
  concurrency: number;
  /** Cron expression (UTC) of a recurring job. */
  cron?: string;
}

export interface Job<D extends object, Needs> extends JobKind<D> {
  /**
   * Must be idempotent, because it runs again after a crash or a throw.
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
  key?: string;
}

export interface Jobs {
  /** Queues a job in the caller's transaction. The job runs if and only if the transaction commits. */
  enqueue<D extends object>(trx: Trx, kind: JobKind<D>, data: D, options?: EnqueueOptions): Promise<void>;
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
