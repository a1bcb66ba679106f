import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MemoryLimit {
  take(pid: number): void;
  killed(): number;
  remove(): void;
}

const ROOT = '/sys/fs/cgroup';
const VERSIONS = [
  { root: `${ROOT}/memory`, limit: 'memory.limit_in_bytes', events: 'memory.oom_control' },
  { root: ROOT, limit: 'memory.max', events: 'memory.events' },
];

/** Null if this user may not limit memory, which requires root and writable cgroups. */
export function limitMemory(megabytes: number): MemoryLimit | null {
  for (const { root, limit, events } of VERSIONS) {
    const group = join(root, `anteroom-test-${process.pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    if (!existsSync(join(group, limit))) {
      rmdirSync(group);
      continue;
    }
    writeFileSync(join(group, limit), String(megabytes * 1_000_000));
    return {
      take: (pid) => writeFileSync(join(group, 'cgroup.procs'), String(pid)),
      killed: () => Number(/^oom_kill (\d+)/m.exec(readFileSync(join(group, events), 'utf8'))?.[1] ?? 0),
      remove: () => rmdirSync(group),
    };
  }
  return null;
}
