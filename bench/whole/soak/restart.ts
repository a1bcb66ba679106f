import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Socket } from 'socket.io-client';
import { Reconnecting } from '#client/realtime/reconnecting.ts';
import { openDatabase } from '#server/storage/postgres/index.ts';
import { type Figure, ms } from '../../measure/figures.ts';
import { staffCookieOf } from '../../measure/staff.ts';
import { Person } from '../load/person.ts';
import { comeIn, preparePractice, schedule } from '../load/practice.ts';
import { SECRET, startProduct } from '../load/product.ts';

/** Everyone must be back this long after the new process listens, in milliseconds. */
const BACK_MS = 10_000;
/** The share of all pages that may return within the same tenth of a second. */
const AT_ONCE = 0.25;
const LOST_MS = 60_000;

/**
 * A restart while many people wait, in order (SIGTERM) and by a kill. Their pages use the browser's own {@link
 * Reconnecting} to decide when to return.
 */
export async function soakRestart(people: number): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-restart-'));
  const database = await openDatabase({ dataDir });
  let product = await startProduct({ dataDir, database });
  const pages: Page[] = [];
  try {
    const practice = await preparePractice(product.url, database.url);
    const { cookie } = await staffCookieOf(
      product.url,
      { url: database.url, secret: SECRET },
      'dr.rivera@demo.test',
    );
    const staff = new Person(product.url, cookie);
    for (let made = 0; made < people; made += 1) {
      const visit = await schedule(practice, staff, 1);
      pages.push(new Page((await comeIn(practice.url, visit.patients[0])).socket));
    }
    const figures: Figure[] = [];
    for (const [signal, what] of [
      ['SIGTERM', 'a restart in order'],
      ['SIGKILL', 'a kill'],
    ] as const) {
      const returns = pages.map((page) => page.returns());
      const stopped = performance.now();
      product.child.kill(signal);
      await once(product.child, 'exit');
      product = await startProduct({ dataDir, database, port: product.port });
      const listens = performance.now();
      figures.push(...describe(what, await Promise.all(returns), { people, stopped, listens }));
    }
    return figures;
  } finally {
    for (const page of pages) page.close();
    product.child.kill('SIGTERM');
    await once(product.child, 'exit');
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Return {
  /** In milliseconds of `performance.now()`; infinite if the page never returned. */
  at: number;
  stage: string;
}

class Page {
  readonly #socket: Socket;
  readonly #line: Reconnecting;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.io.reconnection(false);
    this.#line = new Reconnecting(socket);
    socket.on('disconnect', () => this.#line.later());
    socket.on('connect_error', (error) => this.#line.later(error));
  }

  returns(): Promise<Return> {
    return new Promise((resolve) => {
      const lost = setTimeout(() => resolve({ at: Number.POSITIVE_INFINITY, stage: 'lost' }), LOST_MS);
      this.#socket.once('room:snapshot', ({ you }: { you: { stage: string } }) => {
        clearTimeout(lost);
        resolve({ at: performance.now(), stage: you.stage });
      });
    });
  }

  close(): void {
    this.#line.stop();
    this.#socket.removeAllListeners();
    this.#socket.disconnect();
  }
}

function describe(
  what: string,
  returns: readonly Return[],
  { people, stopped, listens }: { people: number; stopped: number; listens: number },
): Figure[] {
  const last = Math.max(...returns.map(({ at }) => at));
  const tenths = Object.values(Object.groupBy(returns, ({ at }) => Math.floor(at / 100)));
  const most = Math.max(...tenths.map((tenth) => tenth?.length ?? 0));
  const waiting = returns.filter(({ stage }) => stage === 'waiting').length;
  const line = { baseline: '—', ratio: '—' };
  return [
    {
      ...line,
      what: `${what} under ${people} sockets: all are back after it listens`,
      product: `${ms(last - listens)}; ${ms(last - stopped)} after the stop`,
      target: `≤ ${ms(BACK_MS)}`,
      met: last - listens <= BACK_MS,
    },
    {
      ...line,
      what: `${what}: the most that are back within the same tenth of a second`,
      product: String(most),
      target: `≤ ${people * AT_ONCE}`,
      met: most <= people * AT_ONCE,
    },
    {
      ...line,
      what: `${what}: people who still wait where they waited`,
      product: String(waiting),
      target: String(people),
      met: waiting === people,
    },
  ];
}
