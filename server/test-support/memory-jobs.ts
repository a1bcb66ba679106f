import type { JobData, JobHandler, JobName, Jobs } from '../jobs/port.ts';

interface QueuedJob {
  name: JobName;
  data: JobData[JobName];
  dueAt?: Date | undefined;
}

/** Jobs that wait until a test says `run`. */
export interface MemoryJobs extends Jobs {
  readonly queued: QueuedJob[];
  /** Does what is queued and due now; what throws stays queued. */
  run(lastTry?: boolean): Promise<void>;
}

/** @param clock milliseconds since the epoch */
export function memoryJobs(clock: () => number = Date.now): MemoryJobs {
  const queued: MemoryJobs['queued'] = [];
  const handlers = new Map<JobName, JobHandler<JobName>>();
  return {
    queued,
    async enqueue(_trx, name, data, { dueAt } = {}) {
      queued.push(dueAt ? { name, data, dueAt } : { name, data });
    },
    wake() {},
    async work<N extends JobName>(name: N, handler: JobHandler<N>) {
      handlers.set(name, handler as JobHandler<JobName>);
    },
    async run(lastTry = false) {
      for (const job of queued.splice(0)) {
        try {
          if (job.dueAt && job.dueAt.getTime() > clock()) queued.push(job);
          else await handlers.get(job.name)?.(job.data, lastTry);
        } catch {
          queued.push(job);
        }
      }
    },
    async stop() {},
  };
}
