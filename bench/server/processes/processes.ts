import { startRedis } from '#server/test-support/redis-server.ts';
import type { Figure } from '../../measure/figures.ts';
import { sized, summarise } from '../../measure/figures.ts';
import { load, type ProcessesOptions, spentOf, withVisits } from './live-visits.ts';
import { benchPinned } from './pinned.ts';

const ROUNDS = sized(3, 1);
const ROUND_MS = sized(8_000, 1_000);
const COMMAND_EVERY_MS = 120;
const TARGET = 1.8;

/**
 * How many commands of live visits two processes with Redis handle, compared to one without. Measures each command's
 * processor time in the product's processes, each of which has at most one core, including all their other work.
 * Excludes the load generator, PostgreSQL and Redis, which share this machine's cores.
 */
export async function benchProcesses(): Promise<Figure[]> {
  const redis = await startRedis();
  try {
    const alone = await costOf({ count: 1, place: () => 0 });
    const apart = await costOf({ count: 2, place: (visit) => visit % 2, redisUrl: redis.url });
    const mixed = await costOf({
      count: 2,
      place: (visit, person) => (visit + person) % 2,
      redisUrl: redis.url,
    });
    const led = await costOf({ count: 2, place: 'led', redisUrl: redis.url });
    return [
      describe('each visit at one process', alone, apart),
      describe('pages led by a load balancer that hashes their visit', alone, led),
      describe('pages anywhere', alone, mixed),
      await benchPinned(redis.url, ROUND_MS),
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

function costOf(options: ProcessesOptions): Promise<number> {
  return withVisits(options, async (visits) => {
    const spent = async () => (await spentOf(visits)).reduce((sum, one) => sum + one, 0);
    await load(visits, 2_000, COMMAND_EVERY_MS);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await spent();
      const commands = await load(visits, ROUND_MS, COMMAND_EVERY_MS);
      rounds.push(((await spent()) - before) / commands);
    }
    return summarise(rounds).median;
  });
}
