import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Socket } from 'socket.io-client';
import { Temporal } from 'temporal-polyfill';
import { freePort } from '../../e2e/support/free-port.ts';
import { openDatabase } from '../../server/integrations/database/index.ts';
import { cachedWorker } from '../../sfu/worker/obtain-worker.ts';
import { processorSeconds } from '../measure/processor.ts';
import { staffCookieOf } from '../measure/staff-cookie.ts';
import { summarise } from '../measure/statistics.ts';
import { type Figure, ms } from '../measure/table.ts';
import { Generator } from '../media/generator.ts';
import { ask, sendEverything } from '../media/send-everything.ts';
import { Person } from './person.ts';

const SECRET = 'a secret of the morning of a large practice';
const WAITING = Number(process.env.WAITING ?? 500);
const STAFF = 60;
const LIVE = Number(process.env.LIVE ?? 30);
const SCHEDULED_A_SECOND = 10;
const ADMITTED_A_SECOND = 5;
/** Cameras as tiles of three ask for, kilobits per second. */
const VIDEO_KBIT = 350;
/** As the visit list does after a change: PRODUCT 6.5. */
const RELOAD_MS = 750;
const ADMIT_P99 = 100;
const LIST_P99 = 150;
const EVENT_LOOP_P99 = 30;
/** A list's reload and its answer. */
const SETTLED_MS = 3_000;
/** The memory in use after the first minute may grow by this part of it. */
const GROWTH = 0.1;

interface Visit {
  visitId: string;
  patients: { sessionId: string; patientLink: string }[];
}

/** What the morning needs of the demo's practice. */
interface Practice {
  url: string;
  practiceId: number;
  visitTypeId: string;
  providerUserId: string;
  timeZone: string;
}

/**
 * The morning of a large practice on one machine: visits whose patients wait, staff with the list open, live visits of three
 * with media, schedulings and admissions all the time. Whole product, real HTTP and sockets; media without browsers.
 *
 * @param seconds how long
 */
export async function soakMorning(seconds: number): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-morning-'));
  const database = await openDatabase({ dataDir });
  const sink = fork(join(import.meta.dirname, '../media/sink.ts'));
  const [{ port: sinkPort }] = (await once(sink, 'message')) as [{ port: number }];
  const { child, url } = await startServer(dataDir, database, sinkPort);
  const sockets: Socket[] = [];
  const generator = new Generator(VIDEO_KBIT);
  try {
    const practice = await preparePractice(url, database.url);
    const staff: Person[] = [];
    for (let made = 0; made < STAFF; made += 1) {
      const { cookie } = await staffCookieOf(url, { url: database.url, secret: SECRET });
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
      const { socket, seatId } = await comeIn(practice, visit.patients[0]);
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
        // Back, so that there are as many to admit.
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
    /** In bytes; collecting the garbage holds the product up, so nothing is asked of it meanwhile. */
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
  /** The 99th percentile of each ten seconds, milliseconds. */
  loops: number[];
  memories: { early: number; late: number };
  refused: string[];
  /** Of the product's process, without its media worker. */
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

async function startServer(dataDir: string, database: { url: string; ownerUrl: string }, sinkPort: number) {
  const [port, sfuPort] = [await freePort(), await freePort()];
  const child = fork(join(import.meta.dirname, 'morning-server.ts'), [String(sinkPort)], {
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      SFU_PORT: String(sfuPort),
      SFU_WORKERS: '1',
      METRICS_PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      APP_SECRET: SECRET,
      LOG_LEVEL: 'error',
      MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN ?? cachedWorker(),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Anteroom is running')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  return { child, url: `http://localhost:${port}` };
}

/** A kind of visit without steps, so that a patient only checks in. */
async function preparePractice(url: string, databaseUrl: string): Promise<Practice> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<Omit<Practice, 'url'>>(
      `update visit_types set workflow = '[]', copay_mode = null from practices, accounts
       where practices.id = visit_types.practice_id and accounts.email = 'dr.rivera@demo.test'
         and practices.id = (select min(practice_id) from memberships where account_id = accounts.id)
       returning practices.id as "practiceId", visit_types.id as "visitTypeId", practices.time_zone as "timeZone",
         accounts.id as "providerUserId"`,
    );
    if (!rows[0]) throw new Error('the demo has no practice');
    return { ...rows[0], url };
  } finally {
    await client.end();
  }
}

let scheduled = 0;

function schedule(practice: Practice, person: Person, patients: number): Promise<Visit> {
  const { practiceId, visitTypeId, providerUserId, timeZone } = practice;
  const at = Temporal.Now.zonedDateTimeISO(timeZone).add({ minutes: 5 });
  return person.call('POST', '/api/provider/visits', {
    idempotencyKey: randomUUID(),
    practiceId,
    visitTypeId,
    providerUserId,
    date: at.toPlainDate().toString(),
    time: at.toPlainTime().toString({ smallestUnit: 'minute' }),
    timeZone,
    durationMinutes: 20,
    description: '',
    patients: Array.from({ length: patients }, () => {
      scheduled += 1;
      return {
        firstName: 'Walter',
        lastName: `Brandt ${inLetters(scheduled)}`,
        email: `walter${scheduled}@example.com`,
        language: 'en',
        linkDelivery: 'Email',
      };
    }),
  });
}

/** A number as names may have it. */
const inLetters = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** The patient opens their link, and checks in. */
async function comeIn({ url }: Practice, patient: Visit['patients'][number] | undefined) {
  const person = new Person(url);
  const [path, token] = new URL(patient?.patientLink ?? '').pathname.split('/').slice(1);
  const { sessionId } = await person.call<{ sessionId: string }>(
    'POST',
    `/api/patient/links/${path}/${token}/open`,
    {},
  );
  const { socket, seatId } = await person.enter({ as: 'patient', sessionId });
  await command(socket, 'seat:check-in', {});
  return { socket, seatId };
}

async function beginVisit(practice: Practice, staff: Person): Promise<Socket[]> {
  const visit = await schedule(practice, staff, 2);
  const provider = await staff.enter({ as: 'staff', visitId: visit.visitId });
  const people = [provider.socket];
  for (const patient of visit.patients) {
    const { socket, seatId } = await comeIn(practice, patient);
    await command(provider.socket, 'seat:admit', { seatId });
    people.push(socket);
  }
  return people;
}

/** Loads the list, and again some time after each change, as the page does. */
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
  let isDue = false;
  socket.on('visits:changed', () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      void load();
    }, RELOAD_MS);
  });
  return socket;
}

async function command<Data>(socket: Socket, name: string, payload: object): Promise<Data> {
  const answer = (await socket.emitWithAck(name, payload)) as
    | { ok: true; data: Data }
    | { ok: false; error: { code: string } };
  if (!answer.ok) throw new Error(`${name}: ${answer.error.code}`);
  return answer.data;
}

/** Begins the work so often a second, however long each takes. */
function atRate(rate: number, signal: AbortSignal, work: (turn: number) => Promise<void>): void {
  let turn = 0;
  const timer = setInterval(() => void work(turn++), 1_000 / rate);
  signal.addEventListener('abort', () => clearInterval(timer));
}

const pause = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait));
const say = (what: string): void => console.log(`  ${what}`);
