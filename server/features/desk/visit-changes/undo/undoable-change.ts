import { randomUUID } from 'node:crypto';
import { type Deps, depsWith } from '#server/features/deps.ts';
import { sendMessageJob, sendTextJob } from '#server/features/messages/notifications/send-message.job.ts';
import type { LockedVisit } from '#server/features/visits/visits/visits.service.ts';
import type { Happened } from '#server/runtime/events/events.ts';
import type { Jobs } from '#server/runtime/jobs/port.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { UNDOABLE_MS } from '#shared/rules/undo.ts';
import { fingerprintOf, putChange, selectQueuedMessages, selectWithdrawn } from './undo.queries.ts';

const SENDS_MESSAGES = [sendMessageJob.name, sendTextJob.name];

/**
 * Delays all jobs until that time, and collects the ids of messages that they send. The change queues its messages as
 * usual, unaware of the delay.
 */
function heldJobs(jobs: Jobs, until: Date): { jobs: Jobs; messages: string[] } {
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

interface Done {
  deadLinks: string[];
  movedTo?: string;
  taken?: { sessionId: string; guestIds: string[] };
}

export interface UndoableChange<D> {
  trx: Trx;
  happened: Happened;
  /** For the change's effects: jobs are held until it can no longer be undone. */
  deps: D;
  /** In ISO 8601. */
  undoableUntil: string;
  /**
   * Changes locked visits, and remembers their former state.
   *
   * @param change returns what it did to each of them, in order
   */
  of<R extends readonly Done[]>(visits: readonly LockedVisit[], change: () => Promise<R>): Promise<R>;
}

/**
 * Changes one or more visits in one transaction, so that the person who made the change can undo it for some seconds
 * (PRODUCT 6.40). The change takes effect at once, and its messages wait.
 */
export function undoable<D extends Pick<Deps, 'events' | 'clock' | 'jobs'>, T>(
  deps: D,
  accountId: string,
  work: (change: UndoableChange<D>) => Promise<T>,
): Promise<T> {
  const changeId = randomUUID();
  const now = deps.clock();
  const until = new Date(now + UNDOABLE_MS);
  return deps.events.transaction((trx, happened) => {
    const { jobs, messages } = heldJobs(deps.jobs, until);
    return work({
      trx,
      happened,
      deps: depsWith(deps, { jobs }),
      undoableUntil: until.toISOString(),
      async of(visits, change) {
        const queued = new Map<string, string[]>();
        for (const { id } of visits) queued.set(id, await selectQueuedMessages(trx, id));
        const since = messages.length;
        const done = await change();
        for (const [index, { id: visitId, practiceId, status }] of visits.entries()) {
          const { deadLinks = [], movedTo = null, taken } = done[index] ?? {};
          const whose = { sessionId: taken?.sessionId ?? null, guestIds: taken?.guestIds ?? [] };
          await putChange(trx, {
            visitId,
            changeId,
            practiceId,
            accountId,
            changedAt: new Date(now),
            formerStatus: status,
            deadLinks,
            heldMessages: index === 0 ? messages.slice(since) : [],
            withdrawnMessages: await selectWithdrawn(trx, queued.get(visitId) ?? []),
            movedTo,
            ...whose,
            fingerprint: await fingerprintOf(trx, { visitId, movedTo, ...whose }),
          });
        }
        return done;
      },
    });
  });
}
