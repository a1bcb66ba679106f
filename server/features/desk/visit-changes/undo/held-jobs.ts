import { sendMessageJob, sendTextJob } from '#server/features/messages/notifications/send-message.job.ts';
import type { Jobs } from '#server/runtime/jobs/port.ts';

const SENDS_MESSAGES = [sendMessageJob.name, sendTextJob.name];

/**
 * Delays all jobs until that time, and collects the ids of messages that they send. The change queues its messages as
 * usual, unaware of the delay.
 */
export function heldJobs(jobs: Jobs, until: Date): { jobs: Jobs; messages: string[] } {
  const messages: string[] = [];
  const held: Jobs = {
    async enqueue(trx, kind, data, options = {}) {
      const dueAt = options.dueAt && options.dueAt > until ? options.dueAt : until;
      if (SENDS_MESSAGES.includes(kind.name)) messages.push((data as { messageId: string }).messageId);
      await jobs.enqueue(trx, kind, data, { ...options, dueAt });
    },
    cancel: (trx, kind, key) => jobs.cancel(trx, kind, key),
    wake: (kind) => jobs.wake(kind),
    work: (kind, handler) => jobs.work(kind, handler),
    stop: () => jobs.stop(),
  };
  return { jobs: held, messages };
}
