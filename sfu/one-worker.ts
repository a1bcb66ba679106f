import { observer, type types } from 'mediasoup';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { WorkerPool } from './worker-pool.ts';

export function oneWorker(): { readonly pool: WorkerPool; readonly consumers: types.Consumer[] } {
  const on = { consumers: [] as types.Consumer[] } as { pool: WorkerPool; consumers: types.Consumer[] };
  beforeAll(async () => {
    observer.on('newworker', (worker) =>
      worker.observer.on('newrouter', (router) =>
        router.observer.on('newtransport', (transport) =>
          transport.observer.on('newconsumer', (consumer) => on.consumers.push(consumer)),
        ),
      ),
    );
    on.pool = await WorkerPool.start({
      binary: process.env.MEDIASOUP_WORKER_BIN,
      workers: 1,
      listenIp: '127.0.0.1',
      announcedAddress: undefined,
      port: 0,
      log: { info() {}, error() {} },
    });
  });
  afterAll(() => on.pool.close());
  beforeEach(() => {
    on.consumers = [];
  });
  return on;
}
