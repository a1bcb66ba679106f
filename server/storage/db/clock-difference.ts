import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * A larger difference is logged, in milliseconds. App codes, tokens, and the order of log and audit entries
 * depend on clocks.
 */
const MOST_DIFFERENCE_MS = 2_000;
const EVERY_MS = 5 * 60_000;

/** How far the database's clock is ahead of this machine's, in milliseconds, accurate to half the round trip. */
async function clockDifference(db: Db, now: () => number = Date.now): Promise<number> {
  const before = now();
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db);
  return (rows[0]?.at ?? Number.NaN) - (before + now()) / 2;
}

export interface ClockWatch {
  seconds(): number;
  stop(): void;
}

interface ClockWatchOptions {
  db: Db;
  log: { warn(about: object, message: string): void };
  now?: () => number;
  everyMs?: number;
}

export async function watchClocks({
  db,
  log,
  now,
  everyMs = EVERY_MS,
}: ClockWatchOptions): Promise<ClockWatch> {
  let last = Number.NaN;
  const look = async () => {
    try {
      last = await clockDifference(db, now);
    } catch {
      return;
    }
    if (Math.abs(last) > MOST_DIFFERENCE_MS)
      log.warn(
        { databaseAheadMs: Math.round(last) },
        "the database's clock and this machine's differ: synchronize both (NTP)",
      );
  };
  await look();
  const timer = setInterval(() => void look(), everyMs).unref();
  return { seconds: () => last / 1000, stop: () => clearInterval(timer) };
}
