import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkerPool } from './worker-pool.ts';
import { watchWorker } from './worker-watch.ts';

let pool: WorkerPool;
const errors = vi.fn();

beforeEach(async () => {
  errors.mockReset();
  pool = await WorkerPool.start({
    binary: process.env.MEDIASOUP_WORKER_BIN,
    workers: 2,
    listenIp: '127.0.0.1',
    announcedAddress: undefined,
    port: 0,
    log: { info() {}, error: (_, message) => errors(message) },
  });
});
afterEach(() => pool.close());

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('a process that receives a signal keeps its media until it closes it', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    expect(process.listeners(signal).filter(({ name }) => name === 'onSignal')).toEqual([]);
});

test('kills and replaces a hanging worker within ten seconds, and closes its routers', async () => {
  const [frozen = 0, other = 0] = pool.pids();
  const leases = await Promise.all([pool.createRouter(), pool.createRouter()]);
  const lost = vi.fn();
  for (const { router } of leases) router.once('workerclose', lost);

  const before = performance.now();
  process.kill(frozen, 'SIGSTOP');
  await expect.poll(() => lost.mock.calls.length, { interval: 50 }).toBe(1);
  await expect.poll(() => pool.pids().length, { interval: 50 }).toBe(2);
  expect(performance.now() - before).toTakeAtMost(30_000);

  expect(pool.pids()).toContain(other);
  expect(pool.pids()).not.toContain(frozen);
  await expect.poll(() => isAlive(frozen)).toBe(false);
  expect(errors.mock.calls.flat()).toEqual([
    'a media worker does not answer and is killed',
    'a media worker died',
  ]);
  await expect(pool.createRouter()).resolves.toBeDefined();
});

test('creates new routers on another worker while one hangs', async () => {
  const [frozen = 0] = pool.pids();
  process.kill(frozen, 'SIGSTOP');
  // The worker is polled every two seconds, so an answer is due now.
  await new Promise((resolve) => setTimeout(resolve, 2_800));
  expect(pool.pids()).toContain(frozen);
  const before = performance.now();
  await Promise.all([pool.createRouter(), pool.createRouter(), pool.createRouter()]);
  expect(performance.now() - before).toTakeAtMost(2_000);
});

test('replaces a killed worker', async () => {
  const [killed = 0] = pool.pids();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => pool.pids().includes(killed)).toBe(false);
  await expect.poll(() => pool.pids().length).toBe(2);
});

test('closing also ends hanging workers', async () => {
  const pids = pool.pids();
  process.kill(pids[0] ?? 0, 'SIGSTOP');
  pool.close();
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
});

test('keeps a worker that answers slowly but in time, or with an error', async () => {
  const onSilent = vi.fn();
  const answers = [
    () => new Promise((resolve) => setTimeout(resolve, 60)),
    () => Promise.reject(new Error('refused')),
  ];
  let asked = 0;
  const getResourceUsage = () => (answers[asked++ % 2] ?? Promise.resolve)() as never;
  const watch = watchWorker({ getResourceUsage }, onSilent, { askEveryMs: 10, answerWithinMs: 100 });
  await expect.poll(() => asked).toBeGreaterThan(4);
  expect(onSilent).not.toHaveBeenCalled();
  watch.stop();
});
