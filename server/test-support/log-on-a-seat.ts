import type { Db } from '#server/storage/db/database.ts';
import type { World } from './world.ts';

interface LogDeps {
  readonly db: Db;
  clock: () => number;
  onFailure(what: string, error: unknown): void;
}

export async function logOnASeat<Log>(world: World, Kind: new (deps: LogDeps) => Log) {
  const visit = await world.scheduled();
  const seatId = await world.seat(visit);
  const failures: unknown[] = [];
  let unplugged = false;
  const log = new Kind({
    get db() {
      if (unplugged) throw new Error('no database');
      return world.db;
    },
    clock: () => world.time.now,
    onFailure: (_what, error) => void failures.push(error),
  });
  const unplug = (out: boolean) => {
    unplugged = out;
  };
  return { ...visit, seatId, log, failures, unplug };
}
