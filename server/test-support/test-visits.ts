import type { Server } from 'node:http';
import { createLiveVisits, type LiveVisitsDeps } from '#server/features/room/visit-room/live-visits.ts';
import { type SocketOptions, serveSockets } from '#server/features/room/visit-room/serve-sockets.ts';
import { WorkerPool } from '#sfu/worker-pool.ts';

type Given = Omit<LiveVisitsDeps, 'pool' | 'turn'> & SocketOptions;

export async function serveTestVisits(server: Server, given: Given, onWorkerError = (_error: unknown) => {}) {
  const pool = await startTestPool(onWorkerError);
  const visits = createLiveVisits({ ...given, pool, turn: undefined });
  serveSockets(server, visits, given);
  return { pool, visits };
}

export function startTestPool(onError = (_error: unknown) => {}): Promise<WorkerPool> {
  return WorkerPool.start({
    binary: process.env.MEDIASOUP_WORKER_BIN,
    workers: 1,
    listenIp: '127.0.0.1',
    announcedAddress: undefined,
    port: 0,
    log: { info() {}, error: onError },
  });
}
