import { randomUUID } from 'node:crypto';
import type { Bus } from './port.ts';

export function inProcessBus(): Bus {
  const processId = randomUUID();
  return {
    processId,
    shared: false,
    leaseMs: Number.POSITIVE_INFINITY,
    adapter: undefined,
    reachable: () => true,
    settled: () => true,
    claim: async () => processId,
    release: async () => {},
    beat: async ({ held, watched, processes }) => ({
      owners: new Map([...held, ...watched].map((key) => [key, processId])),
      alive: new Set(processes),
    }),
    onBack: () => {},
    close: () => {},
  };
}
