import type { Trx } from '../db/database.ts';

/** Every kind of background work, with what it is told: ids only. */
export interface JobData {
  'send-message': { messageId: string };
  /** `at`: when the patient checked in, ISO 8601. */
  'mark-kept': { sessionId: string; at: string };
  'clean-up': Record<string, never>;
  'settle-payments': Record<string, never>;
}
export type JobName = keyof JobData;

/**
 * Does the work, and may be asked to do the same again: after a crash, or when it threw.
 *
 * @param lastTry whether a throw now is final
 */
export type JobHandler<N extends JobName> = (data: JobData[N], lastTry: boolean) => Promise<void>;

export interface Jobs {
  /** Queues work in the caller's transaction: it is done if and only if that commits. `dueAt`: not before. */
  enqueue<N extends JobName>(
    trx: Trx,
    name: N,
    data: JobData[N],
    options?: { dueAt?: Date | undefined },
  ): Promise<void>;
  /** Says after the commit that there is work, so that nobody waits for the next poll. */
  wake(name: JobName): void;
  /** From now on this process does work of that kind. */
  work<N extends JobName>(name: N, handler: JobHandler<N>): Promise<void>;
  /** Finishes what is being done and takes nothing new; at most a few seconds. */
  stop(): Promise<void>;
}
