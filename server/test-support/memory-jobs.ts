import type { Jobs } from '#server/runtime/jobs/port.ts';

interface QueuedJob {
  name: string;
  data: object;
  dueAt?: Date;
  key?: string;
}

export interface MemoryJobs extends Jobs {
  readonly queued: QueuedJob[];
  run(lastTry?: boolean): Promise<void>;
}

export function memoryJobs(clock: () => number = Date.now): MemoryJobs {
  const queued: MemoryJobs['queued'] = [];
  const handlers = new Map<string, (data: unknown, lastTry: boolean) => Promise<void>>();
  return {
    queued,
    async enqueue(_trx, kind, data, { dueAt, key } = {}) {
      const { name } = kind;
      queued.push({
        name,
        data: kind.data.parse(data),
        ...(dueAt ? { dueAt } : {}),
        ...(key === undefined ? {} : { key }),
      });
    },
    async cancel(_trx, { name }, key) {
      const left = queued.filter((job) => job.name !== name || job.key !== key);
      queued.splice(0, queued.length, ...left);
    },
    wake() {},
    async work(kind, handler) {
      handlers.set(kind.name, (data, lastTry) => handler(kind.data.parse(data), lastTry));
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
