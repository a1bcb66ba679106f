import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Socket } from 'socket.io-client';
import { withOwnProduct } from '../../measure/own-product.ts';
import { staffCookieOf } from '../../measure/staff.ts';
import { summarise } from '../../measure/statistics.ts';
import { type Figure, ms, reported } from '../../measure/table.ts';
import { openVisitUnderWay } from './visit-under-way.ts';

const PEOPLE = 30;
const BYTES = 1_048_575;
/** In milliseconds. The provider's commands are rate-limited. */
const PACE_MS = 40;
const WAVE_MS = 2_000;

/**
 * A PDF of 1 MB is shared, and everyone in the visit fetches it simultaneously. Measures the provider's commands
 * during that time, compared to the same visit without fetches. Waves alternate.
 */
export async function benchShare(waves: number): Promise<Figure[]> {
  return withOwnProduct(async ({ product, database }) => {
    const staff = await staffCookieOf(product.url, database);
    const { provider, fileUrl, cookie } = await openVisitUnderWay(product.url, staff, BYTES);
    const people = fork(join(import.meta.dirname, 'people.ts'), [fileUrl, cookie, String(PEOPLE)]);
    try {
      await once(people, 'message');
      const times = { quiet: [] as number[], fetching: [] as number[] };
      const fetched: number[] = [];
      for (let wave = -2; wave < waves; wave += 1) {
        const quiet = await commandsFor(provider, WAVE_MS);
        const [fetching, took] = await Promise.all([commandsFor(provider, WAVE_MS), fetchAll(people)]);
        if (wave < 0) continue;
        times.quiet.push(...quiet);
        times.fetching.push(...fetching);
        fetched.push(took);
      }
      provider.disconnect();
      const [quiet, fetching, all] = [summarise(times.quiet), summarise(times.fetching), summarise(fetched)];
      return [
        {
          what: `command p99 while ${PEOPLE} people fetch a shared 1 MB PDF`,
          product: `${ms(fetching.p99)} (median ${ms(fetching.median)})`,
          baseline: `${ms(quiet.p99)} (median ${ms(quiet.median)})`,
          ratio: (fetching.p99 / quiet.p99).toFixed(2),
          target: '≤ 1.2',
          met: fetching.p99 <= quiet.p99 * 1.2,
        },
        reported('until all of them have it', ms(all.median)),
      ];
    } finally {
      people.kill();
    }
  });
}

async function commandsFor(provider: Socket, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + forMs;
  for (let on = false; performance.now() < until; on = !on) {
    const began = performance.now();
    await provider.emitWithAck('media:switch', { source: 'camera', on });
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, PACE_MS));
  }
  return times;
}

async function fetchAll(people: ChildProcess): Promise<number> {
  people.send('now');
  const [{ bytes, ms: took }] = (await once(people, 'message')) as [{ bytes: number; ms: number }];
  if (bytes !== BYTES) throw new Error(`${bytes} bytes arrived`);
  return took;
}
