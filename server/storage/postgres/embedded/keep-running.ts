import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { Lease } from './lease.ts';
import { findPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts';

const RETRY_MS = 50;
const RETRY_AFTER_FAILURE_MS = 1_000;

interface Keeping {
  cluster: Cluster;
  url: string;
  report(message: string): void;
  start(): Promise<Postmaster>;
  isPassing(error: unknown): boolean;
}

/**
 * Takes a lease on the server at `url`, and restarts the server when it dies, e.g. because of the kernel's OOM killer.
 * The lease's connection ends with the server, so its death is noticed immediately.
 *
 * @returns `stop`, which releases the lease, and stops the server if the lease was the last
 */
export async function keepRunning({ cluster, url, report, start, isPassing }: Keeping) {
  let reopening: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  let lease = await Lease.take(url, onLost);

  function onLost(): void {
    if (stopping) return;
    reopening = reopen().finally(() => {
      reopening = undefined;
    });
  }

  async function reopen(): Promise<void> {
    report('the embedded database is gone: starting it again');
    let told = '';
    while (!stopping) {
      let wait = RETRY_MS;
      try {
        await start();
        lease = await Lease.take(url, onLost);
        return report('the embedded database is back');
      } catch (error) {
        if (!isPassing(error)) {
          const reason = error instanceof Error ? error.message : String(error);
          if (reason !== told) report(reason);
          told = reason;
          wait = RETRY_AFTER_FAILURE_MS;
        }
      }
      await delay(wait);
    }
  }

  return {
    stop: (): Promise<void> =>
      (stopping ??= Promise.resolve(reopening).then(() =>
        lease.release(async () => {
          const postmaster = findPostmaster(cluster);
          if (postmaster) await stopPostmaster(cluster, postmaster);
        }),
      )),
  };
}
