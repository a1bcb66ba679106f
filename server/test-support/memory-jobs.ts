import type { JobData, JobHandler, JobName, Jobs } from '../jobs/port.ts';

/** Jobs that wait until a test says `run`. */
export interface MemoryJobs extends Jobs {
  readonly queued: { name: JobName; data: JobData[JobName] }[];
  /** Does what is queued now; what throws stays queued. */
  run(lastTry?: boolean): Promise<void>;
}

export function memoryJobs(): MemoryJobs {
  const queued: MemoryJobs['queued'] = [];
  const handlers = new Map<JobName, JobHandler<JobName>>();
  return {
    queued,
    async enqueue(_trx, name, data) {
      queued.push({ name, data });
    },
    wake() {},
    async work<N extends JobName>(name: N, handler: JobHandler<N>) {
      handlers.set(name, handler as JobHandler<JobName>);
    },
    async run(lastTry = false) {
      for (const job of queued.splice(0)) {
        try {
          await handlers.get(job.name)?.(job.data, lastTry);
        } catch {
          queued.push(job);
        }
      }
    },
    async stop() {},
  };
}
