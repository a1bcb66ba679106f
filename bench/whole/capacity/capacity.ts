import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Socket } from 'socket.io-client';
import { openDatabase } from '#server/storage/postgres/index.ts';
import { startRedis } from '#server/test-support/redis-server.ts';
import { type Figure, reported, sized } from '../../measure/figures.ts';
import { familySeconds, processorSeconds } from '../../measure/processor.ts';
import { staffCookieOf } from '../../measure/staff.ts';
import { Person } from '../load/person.ts';
import { beginVisit, comeIn, command, type Practice, preparePractice, schedule } from '../load/practice.ts';
import { SECRET, startProduct } from '../load/product.ts';
import { countStatements } from './count-statements.ts';

const VISITS = sized(60, 2);
const SECONDS = sized(60, 2);
const LISTS = sized(200, 2);
const SETTLES = sized(20, 1);
const SWITCHES = 3;
const MESSAGES = 2;
/** The usual length of a visit, over which its start and end are spread. */
const MINUTES = 20;
/** Share of a core that can be used before people notice. */
const FILL = 0.7;

interface Work {
  took: number;
  statements: number;
  postgres: number;
  commands: number;
  redis: number;
  product: number;
}

/**
 * The load of a visit on PostgreSQL and Redis, in statements, commands and processor time, which depend little on how
 * busy the machine is, and therefore how many concurrent visits one core of each carries. One product with Redis,
 * without media.
 */
export async function benchCapacity(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-bench-'));
  const database = await openDatabase({ dataDir });
  const counter = await countStatements(database.url);
  const redis = await startRedis();
  const product = await startProduct({
    dataDir,
    database: { url: counter.url, ownerUrl: database.ownerUrl },
    redisUrl: redis.url,
  });
  const client = new Redis(redis.url);
  const rooms: Socket[][] = [];
  try {
    const practice = await preparePractice(product.url, database.url);
    const { cookie } = await staffCookieOf(product.url, { url: database.url, secret: SECRET });
    const staff = new Person(product.url, cookie);
    const postmaster = await postmasterOf(dataDir);
    const read = async (): Promise<Work> => ({
      took: performance.now(),
      statements: counter.count(),
      postgres: (await familySeconds(postmaster)) * 1_000,
      ...(await redisWork(client)),
      product: (await processorSeconds(product.child.pid ?? 0)) * 1_000,
    });
    const worked = async (work: () => Promise<unknown>) => {
      const before = await read();
      await work();
      return minus(await read(), before);
    };

    await pause(SETTLES * 1_000);
    const idle = await worked(() => pause(SECONDS * 1_000));
    const beginnings = await worked(async () => {
      for (let made = 0; made < VISITS; made += 1) rooms.push(await beginVisit(practice, staff));
    });
    const silent = await worked(() => pause(SECONDS * 1_000));
    const minute = await worked(() => usualMinute(rooms));
    const waits = await worked(async () => {
      for (let made = 0; made < VISITS; made += 1) await waitAndLeave(practice, staff);
    });
    const lists = await worked(() => loadLists(practice, staff));
    const ends = await worked(async () => {
      for (const [provider] of rooms) if (provider) await command(provider, 'visit:end', {});
    });

    const edges = over(plus(beyond(idle, beginnings), beyond(idle, ends)), VISITS);
    const live = over(beyond(idle, minute), VISITS);
    const whole = plus(live, over(edges, MINUTES));
    return [
      ...lines('a live visit of three, a minute without a command', over(beyond(idle, silent), VISITS)),
      ...lines(`a live visit, a minute with ${SWITCHES} switches and ${MESSAGES} messages`, live),
      ...lines('a visit scheduled, three people in, and its end', edges),
      ...lines('a patient’s visit scheduled, waiting, leaving', over(beyond(silent, waits), VISITS)),
      ...lines('a visit list of a staff page', over(beyond(silent, lists), LISTS)),
      ...lines(`a minute of a visit of ${MINUTES} minutes, all of it`, whole),
      carries('PostgreSQL', whole.postgres),
      carries('Redis', whole.redis),
      carries('the product, without media,', whole.product),
    ];
  } finally {
    client.disconnect();
    for (const socket of rooms.flat()) socket.disconnect();
    product.child.kill('SIGTERM');
    await once(product.child, 'exit');
    await redis.stop();
    counter.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function usualMinute(rooms: readonly Socket[][]): Promise<void> {
  const acts = SWITCHES + MESSAGES;
  await Promise.all(
    rooms.map(async (people, visit) => {
      const between = (SECONDS * 1_000) / acts;
      await pause((between * visit) / rooms.length);
      for (let act = 0; act < acts; act += 1) {
        const socket = people[act % people.length];
        if (socket && act < SWITCHES) await command(socket, 'media:switch', { source: 'camera', on: false });
        else if (socket)
          await command(socket, 'chat:send', { messageId: randomUUID(), text: 'Can you hear me?' });
        if (act < acts - 1) await pause(between);
      }
    }),
  );
}

async function waitAndLeave(practice: Practice, staff: Person): Promise<void> {
  const visit = await schedule(practice, staff, 1);
  const { socket } = await comeIn(practice.url, visit.patients[0]);
  await command(socket, 'seat:leave', {});
  socket.disconnect();
}

async function loadLists({ practiceId }: Practice, staff: Person): Promise<void> {
  const view = { practiceId, providerUserId: 'all', view: 'upcoming', limit: 50 };
  for (let made = 0; made < LISTS; made += 1) await staff.call('POST', '/api/provider/visits/search', view);
}

function lines(what: string, { statements, postgres, commands, redis, product }: Work): Figure[] {
  const round = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
  return [
    reported(`${what}: PostgreSQL`, `${round(statements)} statements, ${postgres.toFixed(2)} ms`),
    reported(`${what}: Redis`, `${round(commands)} commands, ${redis.toFixed(2)} ms`),
    reported(`${what}: product`, `${product.toFixed(2)} ms`),
  ];
}

const carries = (what: string, spent: number): Figure =>
  reported(
    `visits at once that one core of ${what} carries, ${FILL * 100} % full`,
    String(Math.round((60_000 * FILL) / spent)),
  );

/** The first line of the file is the server's process (PostgreSQL, "Database File Layout"). */
async function postmasterOf(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

async function redisWork(client: Redis): Promise<Pick<Work, 'commands' | 'redis'>> {
  const info = await client.info();
  const field = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1] ?? Number.NaN);
  return {
    commands: field('total_commands_processed'),
    redis: (field('used_cpu_user') + field('used_cpu_sys')) * 1_000,
  };
}

const KEYS = ['took', 'statements', 'postgres', 'commands', 'redis', 'product'] as const;
const each = (of: (key: keyof Work) => number) =>
  Object.fromEntries(KEYS.map((key) => [key, of(key)])) as unknown as Work;
const minus = (one: Work, other: Work): Work => each((key) => one[key] - other[key]);
const plus = (one: Work, other: Work): Work => each((key) => one[key] + other[key]);
/** Subtracts other work: the product's own, or that of all open visits as well. */
const beyond = (anyway: Work, work: Work): Work => minus(work, over(anyway, anyway.took / work.took));
const over = (work: Work, count: number): Work => each((key) => work[key] / count);
const pause = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait));
