import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Socket } from 'socket.io-client';
import { freePort } from '../../../e2e/support/free-port.ts';
import { startFront } from '../../../e2e/support/front.ts';
import { openDatabase } from '../../../server/storage/postgres/index.ts';
import { startRedis } from '../../../server/test-support/redis-server.ts';
import { processorSeconds } from '../../measure/processor.ts';
import { sized } from '../../measure/sized.ts';
import { staffCookieOf } from '../../measure/staff-cookie.ts';
import { summarise } from '../../measure/statistics.ts';
import type { Figure } from '../../measure/table.ts';
import { Person } from '../../whole/load/person.ts';
import { beginVisit, command, preparePractice } from '../../whole/load/practice.ts';
import { SECRET, startProduct } from '../../whole/load/product.ts';

/**
 * Per process, so that each has as much to do as a single one: a process that idles takes longer for a
 * command.
 */
const VISITS = sized(40, 2);
const ROUNDS = sized(3, 1);
const ROUND_MS = sized(8_000, 1_000);
/** Interval of commands in each visit, in milliseconds. */
const COMMAND_EVERY_MS = 120;
const TARGET = 1.8;

/**
 * How many commands of live visits two processes with Redis handle, compared to one without. Measures each
 * command's processor time in the product's processes, each of which has at most one core, including all
 * their other work. The load generator, PostgreSQL and Redis, which share this machine's cores, do not count.
 */
export async function benchProcesses(): Promise<Figure[]> {
  const redis = await startRedis();
  try {
    const alone = await costOf(1, () => 0);
    const apart = await costOf(2, (visit) => visit % 2, redis.url);
    // Simulates a load balancer that ignores visits: every other page is at another process than its visit.
    const mixed = await costOf(2, (visit, person) => (visit + person) % 2, redis.url);
    const led = await costOf(2, 'led', redis.url);
    return [
      describe('each visit at one process', alone, apart),
      describe('pages led by a load balancer that hashes their visit', alone, led),
      describe('pages anywhere', alone, mixed),
    ];
  } finally {
    await redis.stop();
  }
}

function describe(placing: string, alone: number, two: number): Figure {
  const carried = (2 * alone) / two;
  return {
    what: `what two processes with Redis carry, ${placing}; processor time of a command`,
    product: `${(two * 1e3).toFixed(2)} ms`,
    baseline: `${(alone * 1e3).toFixed(2)} ms in one process`,
    ratio: carried.toFixed(2),
    target: `≥ ${TARGET}`,
    met: carried >= TARGET,
  };
}

/**
 * All processes' processor seconds per command, with a new database, since leftover visits cause work.
 *
 * @param place selects the process of a person's page (the provider is person 0); or a load balancer chooses
 */
async function costOf(
  count: number,
  place: 'led' | ((visit: number, person: number) => number),
  redisUrl?: string,
): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-bench-'));
  const database = await openDatabase({ dataDir });
  const processes: Awaited<ReturnType<typeof startProduct>>[] = [];
  const rooms: Socket[][] = [];
  const front = place === 'led' ? await startFront(await freePort()) : undefined;
  try {
    for (let made = 0; made < count; made += 1)
      processes.push(
        await startProduct({
          dataDir,
          database,
          ...(redisUrl ? { redisUrl } : {}),
          ...(front ? { publicUrl: front.url } : {}),
        }),
      );
    front?.lead(processes.map(({ port }) => port));
    const urlOf = (visit: number, person: number) =>
      place === 'led' ? (front?.url ?? '') : (processes[place(visit, person)]?.url ?? '');
    const practice = await preparePractice(urlOf(0, 0), database.url);
    for (let visit = 0; visit < VISITS * count; visit += 1) {
      const url = urlOf(visit, 0);
      const { cookie } = await staffCookieOf(url, { url: database.url, secret: SECRET });
      rooms.push(
        await beginVisit({ ...practice, url }, new Person(url, cookie), [urlOf(visit, 1), urlOf(visit, 2)]),
      );
    }
    await load(rooms, 2_000);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await spent(processes);
      const commands = await load(rooms, ROUND_MS);
      rounds.push(((await spent(processes)) - before) / commands);
    }
    return summarise(rounds).median;
  } finally {
    for (const socket of rooms.flat()) socket.disconnect();
    for (const { child } of processes) await stop(child);
    front?.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function spent(processes: readonly { child: ChildProcess }[]): Promise<number> {
  const used = await Promise.all(processes.map(({ child }) => processorSeconds(child.pid ?? 0)));
  return used.reduce((sum, one) => sum + one, 0);
}

/**
 * Each of the three toggles their camera in turn, at times independent of other visits.
 *
 * @returns how often
 */
async function load(rooms: readonly Socket[][], forMs: number): Promise<number> {
  let commands = 0;
  const until = performance.now() + forMs;
  await Promise.all(
    rooms.map(async (sockets) => {
      await pause(Math.random() * COMMAND_EVERY_MS);
      for (let turn = 0; performance.now() < until; turn += 1) {
        const socket = sockets[turn % 3];
        if (socket) await command(socket, 'media:switch', { source: 'camera', on: turn % 6 >= 3 });
        commands += 1;
        await pause(COMMAND_EVERY_MS);
      }
    }),
  );
  return commands;
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const pause = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait));
