import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Socket } from 'socket.io-client';
import { openDatabase } from '#server/storage/postgres/index.ts';
import { startFront } from '../../../e2e/support/front.ts';
import { freePort } from '../../../e2e/support/product.ts';
import { sized } from '../../measure/figures.ts';
import { processorSeconds } from '../../measure/processor.ts';
import { staffCookieOf } from '../../measure/staff.ts';
import { Person } from '../../whole/load/person.ts';
import { beginVisit, command, preparePractice } from '../../whole/load/practice.ts';
import { SECRET, startProduct } from '../../whole/load/product.ts';

/** Per process, so that each has as much to do as a single process. An idle process takes longer for a command. */
const VISITS = sized(40, 2);

export interface ProcessesOptions {
  count: number;
  /** Selects the process of a person's page (the provider is person 0). With 'led', a load balancer chooses. */
  place: 'led' | ((visit: number, person: number) => number);
  redisUrl?: string | undefined;
}

export interface LiveVisits {
  processes: readonly { child: ChildProcess }[];
  rooms: readonly Socket[][];
}

/** Uses a new database, because leftover visits cause work. */
export async function withVisits<Result>(
  { count, place, redisUrl }: ProcessesOptions,
  measure: (visits: LiveVisits) => Promise<Result>,
): Promise<Result> {
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
    return await measure({ processes, rooms });
  } finally {
    for (const socket of rooms.flat()) socket.disconnect();
    for (const { child } of processes) await stop(child);
    front?.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export const spentOf = ({ processes }: LiveVisits): Promise<number[]> =>
  Promise.all(processes.map(({ child }) => processorSeconds(child.pid ?? 0)));

/**
 * Each of the three people toggles their camera in turn, at times independent of other visits.
 *
 * @param everyMs interval of commands in each visit, at least as long as an answer takes
 * @returns the number of commands
 */
export async function load({ rooms }: LiveVisits, forMs: number, everyMs: number): Promise<number> {
  let commands = 0;
  const until = performance.now() + forMs;
  await Promise.all(
    rooms.map(async (sockets) => {
      await pause(Math.random() * everyMs);
      for (let turn = 0; performance.now() < until; turn += 1) {
        const socket = sockets[turn % 3];
        if (socket) await command(socket, 'media:switch', { source: 'camera', on: turn % 6 >= 3 });
        commands += 1;
        await pause(everyMs);
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
