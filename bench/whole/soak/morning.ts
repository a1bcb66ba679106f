import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Socket } from 'socket.io-client';
import { debounced } from '#client/features/desk/visit-list/debounced.ts';
import { openDatabase } from '#server/storage/postgres/index.ts';
import { ask, Generator, sendEverything } from '../../live/media/generator.ts';
import { type Figure, ms, summarise } from '../../measure/figures.ts';
import { processorSeconds } from '../../measure/processor.ts';
import { staffCookieOf } from '../../measure/staff.ts';
import { Person } from '../load/person.ts';
import {
  addStaff,
  beginVisit,
  comeIn,
  command,
  type Practice,
  preparePractice,
  schedule,
} from '../load/practice.ts';
import { SECRET, startProduct } from '../load/product.ts';

const WAITING = Number(process.env.WAITING ?? 500);
const STAFF = 60;
const LIVE = Number(process.env.LIVE ?? 30);
const SCHEDULED_A_SECOND = 10;
const ADMITTED_A_SECOND = 5;
const VIDEO_KBIT = 350;
/** How long after a change the visit list reloads (PRODUCT 6.5), in milliseconds. */
const RELOAD_MS = 750;
const ADMIT_P99 = 100;
const LIST_P99 = 150;
const EVENT_LOOP_P99 = 30;
const SETTLED_MS = 3_000;
const GROWTH = 0.1;

/**
 * A large practice's morning on one machine: visits with waiting patients, staff with the list open, live
 * visits of three with media, and continuous scheduling and admissions. The whole product, real HTTP and
 * sockets; media without browsers.
 *
 * @param seconds how long
 */
export async function soakMorning(seconds: number): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-morning-'));
  const database = await openDatabase({ dataDir });
  const sink = fork(join(import.meta.dirname, '../../live/media/sink.ts'));
  const [{ port: sinkPort }] = (await once(sink, 'message')) as [{ port: number }];
  const { child, url } = await startProduct({ dataDir, database, sinkPort });
  const sockets: Socket[] = [];
  const generator = new Generator(VIDEO_KBIT);
  try {
    const practice = await preparePractice(url, database.url);
    const staff: Person[] = [];
    for (const email of await addStaff(practice, database.url, STAFF)) {
      const { cookie } = await staffCookieOf(url, { url: database.url, secret: SECRET }, email);
      staff.push(new Person(url, cookie));
    }
    const [first] = staff;
    if (!first) throw new Error('no staff');

    say(`${LIVE} live visits`);
    const rooms: Socket[][] = [];
    for (let made = 0; made < LIVE; made += 1)
      rooms.push(await beginVisit(practice, staff[made % STAFF] ?? first));
    generator.add(await sendEverything(child, rooms));
    generator.start();
    sockets.push(...rooms.flat());

    say(`${WAITING} patients`);
    const waiting: { visitId: string; seatId: string }[] = [];
    for (let made = 0; made < WAITING; made += 1) {
      const visit = await schedule(practice, staff[made % STAFF] ?? first, 1);
      const { socket, seatId } = await comeIn(practice.url, visit.patients[0]);
      sockets.push(socket);
      waiting.push({ visitId: visit.visitId, seatId });
    }

    say('the lists');
    const lists: number[] = [];
    const refused: string[] = [];
    const refuse = (error: unknown) =>
      void refused.push(error instanceof Error ? error.message : String(error));
    for (const person of staff) sockets.push(await followList(practice, person, lists, refuse));

    say(`${seconds} seconds`);
    await ask<number>(child, 'event loop');
    lists.length = 0;
    const admits: number[] = [];
    const schedules: number[] = [];
    const before = { at: performance.now(), used: await processorSeconds(child.pid ?? 0) };
    const loops: number[] = [];
    const putOn = (): AbortController => {
      const load = new AbortController();
      const every = (rate: number, work: (turn: number) => Promise<void>) =>
        atRate(rate, load.signal, (turn) => work(turn).catch(refuse));
      every(SCHEDULED_A_SECOND, async (turn) => {
        const began = performance.now();
        await schedule(practice, staff[turn % STAFF] ?? first, 1);
        schedules.push(performance.now() - began);
      });
      every(ADMITTED_A_SECOND, async (turn) => {
        const { visitId, seatId } = waiting[turn % waiting.length] ?? { visitId: '', seatId: '' };
        const { socket: provider } = await (staff[turn % STAFF] ?? first).enter({ as: 'staff', visitId });
        const began = performance.now();
        await command(provider, 'seat:admit', { seatId });
        admits.push(performance.now() - began);
        // Sends them back, so that the number of people to admit stays the same.
        await command(provider, 'seat:send-to-waiting', { seatId });
        await command(provider, 'seat:leave', {});
        provider.disconnect();
      });
      return load;
    };
    const spend = async (time: number): Promise<void> => {
      const load = putOn();
      for (let left = time; left > 0; left -= 10) {
        await pause(Math.min(10, left) * 1_000);
        loops.push(await ask<number>(child, 'event loop'));
      }
      load.abort();
    };
    /** In bytes. Collecting the garbage blocks the product, so nothing is requested during that time. */
    const memory = async (): Promise<number> => {
      await pause(SETTLED_MS);
      return ask<number>(child, 'memory');
    };
    await spend(seconds / 4);
    const early = await memory();
    await spend((seconds * 3) / 4);
    const took = (performance.now() - before.at) / 1_000;
    const cores = ((await processorSeconds(child.pid ?? 0)) - before.used) / took;
    const memories = { early, late: await memory() };
    return describe({ admits, lists, schedules, loops, memories, refused, cores, seconds });
  } finally {
    generator.close();
    for (const socket of sockets) socket.disconnect();
    child.kill('SIGTERM');
    await once(child, 'exit');
    sink.kill('SIGKILL');
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Morning {
  admits: number[];
  lists: number[];
  schedules: number[];
  /** The 99th percentile of every ten seconds, in milliseconds. */
  loops: number[];
  memories: { early: number; late: number };
  refused: string[];
  cores: number;
  seconds: number;
}

function describe({ admits, lists, schedules, loops, memories, refused, cores, seconds }: Morning): Figure[] {
  const line = (what: string, values: number[], most: number): Figure => {
    const { median, p99, count } = summarise(values);
    const product = `p50 ${ms(median)}, p99 ${ms(p99)}`;
    return {
      what: `${what} (${count})`,
      product,
      baseline: '—',
      ratio: '—',
      target: `p99 ≤ ${most} ms`,
      met: p99 <= most,
    };
  };
  const growth = memories.late / memories.early - 1;
  const [worst] = Object.entries(Object.groupBy(refused, (reason) => reason)).sort(
    ([, a], [, b]) => (b?.length ?? 0) - (a?.length ?? 0),
  );
  return [
    line('admission', admits, ADMIT_P99),
    line('visit list', lists, LIST_P99),
    { ...line('scheduling', schedules, Number.POSITIVE_INFINITY), target: '(reported)', met: true },
    line('event loop, of each ten seconds', loops, EVENT_LOOP_P99),
    {
      what: `memory in use, from a quarter of ${seconds} s to the end`,
      product: `${Math.round(memories.late / 1e6)} MB, ${(growth * 100).toFixed(0)} %`,
      baseline: `${Math.round(memories.early / 1e6)} MB`,
      ratio: '—',
      target: `≤ ${GROWTH * 100} %`,
      met: growth <= GROWTH,
    },
    {
      what: `refused, with ${WAITING} waiting, ${STAFF} lists and ${LIVE} live visits`,
      product: `${refused.length}${worst ? ` (most: ${worst[0]})` : ''}; ${cores.toFixed(2)} cores`,
      baseline: '—',
      ratio: '—',
      target: '0',
      met: refused.length === 0,
    },
  ];
}

async function followList(
  { practiceId }: Practice,
  person: Person,
  took: number[],
  onRefusal: (error: unknown) => void,
): Promise<Socket> {
  const load = async () => {
    const began = performance.now();
    const view = { practiceId, providerUserId: 'all', view: 'upcoming', limit: 50 };
    await person.call('POST', '/api/provider/visits/search', view).catch(onRefusal);
    took.push(performance.now() - began);
  };
  await load();
  const socket = await person.connect('/practice', { practiceId });
  const reload = debounced<string | null>(RELOAD_MS, () => void load());
  socket.on('visits:changed', ({ visitId }: { visitId: string | null }) => reload.after(visitId));
  return socket;
}

function atRate(rate: number, signal: AbortSignal, work: (turn: number) => Promise<void>): void {
  let turn = 0;
  const timer = setInterval(() => void work(turn++), 1_000 / rate);
  signal.addEventListener('abort', () => clearInterval(timer));
}

const pause = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait));
const say = (what: string): void => console.log(`  ${what}`);
