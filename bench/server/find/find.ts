import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Figure, ms, summarise } from '../../measure/figures.ts';
import { withOwnProduct } from '../../measure/own-product.ts';
import { staffCookieOf } from '../../measure/staff.ts';
import { seedHistory } from './seed.ts';

const ROUNDS = 200;
const WARM_UP = 40;
const DEEP_PAGE = 1_000;
const TYPED = [
  'garc',
  'López',
  'arci',
  'ález',
  'mari',
  'zoe',
  'jorg',
  'ång',
  'neill',
  'ana rus',
  'wei zhang',
  'kow',
].concat(['hector pena', 'nunez', 'ski', 'lucia', 'nobody', 'ez', 'an', 'x']);
const KNOWN = ['(602) 004-2042', '004-2042', '3/14/1952', '1952-03-14', 'B504711'];

/** Finding visits and patients in a practice with ten years of history, as staff do: over HTTP, signed in. */
export async function benchFind(size: number): Promise<Figure[]> {
  return withOwnProduct(async ({ product, database }) => {
    const { practiceId } = await seedHistory(database.ownerUrl, size);
    const bare = fork(join(import.meta.dirname, 'bare-server.ts'), [database.url]);
    const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
    try {
      const signIn = async () => (await staffCookieOf(product.url, database)).cookie;
      return await measure(product.url, `http://127.0.0.1:${port}`, signIn, practiceId);
    } finally {
      bare.kill();
    }
  });
}

const CALLS_OF_A_SESSION = 1_000;

async function measure(
  url: string,
  bareUrl: string,
  signIn: () => Promise<string>,
  practiceId: number,
): Promise<Figure[]> {
  let asked = 0;
  let cookie = '';
  const headers = async () => {
    if (asked % CALLS_OF_A_SESSION === 0) cookie = await signIn();
    asked += 1;
    return { cookie, 'content-type': 'application/json', origin: url };
  };
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${path.startsWith('/') ? url : ''}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: await headers(),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()).result;
  };
  const { accountId } = await ask('/api/provider/me');
  const list = (filter: object) => () =>
    ask('/api/provider/visits/search', { practiceId, providerUserId: 'all', limit: 50, ...filter });
  const plain = (view: string) => () => ask(`${bareUrl}/search`, { practiceId, accountId, view });

  const figures: Figure[] = [];
  for (const view of ['upcoming', 'past']) {
    const [ours = [], theirs = []] = await alternately([list({ view }), plain(view)]);
    figures.push(compared(`first page of 50, ${view}`, ours, theirs, 1.5));
  }
  for (const sort of ['-time', 'patient', 'provider', 'status']) {
    const deep = await cursorOf(list, { view: 'past', sort }, DEEP_PAGE);
    const [first = [], far = []] = await alternately([
      list({ view: 'past', sort }),
      list({ view: 'past', sort, cursor: deep }),
    ]);
    const target = sort === '-time' ? 1.2 : Number.POSITIVE_INFINITY;
    figures.push(compared(`page ${DEEP_PAGE} by ${sort}; beside it the first`, far, first, target));
  }
  const searches = TYPED.map(
    (name) => () => ask(`/api/provider/practices/${practiceId}/patients/search`, { name }),
  );
  figures.push(within('patients by part of a name', (await alternately(searches, 40)).flat(), 15));
  const everywhere = [...TYPED, ...KNOWN].map(
    (text) => () => ask(`/api/provider/practices/${practiceId}/search`, { text }),
  );
  figures.push(
    within(
      'the search of every screen: name, phone, date of birth',
      (await alternately(everywhere, 30)).flat(),
      50,
    ),
  );
  const visits = TYPED.map((q) => list({ view: 'past', q }));
  figures.push(
    within('past visits by part of a name', (await alternately(visits, 20)).flat(), Number.POSITIVE_INFINITY),
  );
  const rare = await alternately([list({ view: 'past', status: ['MOVED'] })], 60);
  figures.push(within('past visits of a rare status', rare.flat(), Number.POSITIVE_INFINITY));
  return figures;
}

async function cursorOf(
  list: (filter: object) => () => Promise<{ nextCursor: string }>,
  filter: object,
  page: number,
): Promise<string> {
  let { nextCursor } = await list({ ...filter, limit: 50 })();
  // Skips ten pages in one step, because only the position matters. A shorter history has fewer pages.
  for (let at = 2; at < page; at += 10) {
    const next = await list({ ...filter, limit: 500, cursor: nextCursor })();
    if (!next.nextCursor) break;
    nextCursor = next.nextCursor;
  }
  return nextCursor;
}

/** In milliseconds. Calls alternate, so that a busy moment affects all equally. */
async function alternately(calls: (() => Promise<unknown>)[], rounds = ROUNDS): Promise<number[][]> {
  const times = calls.map(() => [] as number[]);
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round += 1) {
    for (const [index, call] of calls.entries()) {
      const began = performance.now();
      await call();
      if (round >= 0) times[index]?.push(performance.now() - began);
    }
  }
  return times;
}

function compared(what: string, ours: number[], theirs: number[], target: number): Figure {
  const [product, baseline] = [summarise(ours), summarise(theirs)];
  const ratio = product.median / baseline.median;
  const describe = ({ median, p99 }: typeof product) => `p50 ${ms(median)}, p99 ${ms(p99)}`;
  return {
    what,
    product: describe(product),
    baseline: describe(baseline),
    ratio: ratio.toFixed(2),
    target: Number.isFinite(target) ? `≤ ${target}` : '(reported)',
    met: ratio <= target,
  };
}

function within(what: string, times: number[], limit: number): Figure {
  const { median, p99, max } = summarise(times);
  return {
    what,
    product: `p50 ${ms(median)}, p99 ${ms(p99)}, most ${ms(max)}`,
    baseline: '—',
    ratio: Number.isFinite(limit) ? (median / limit).toFixed(2) : '—',
    target: Number.isFinite(limit) ? `≤ ${ms(limit)}` : '(reported)',
    met: median <= limit,
  };
}
