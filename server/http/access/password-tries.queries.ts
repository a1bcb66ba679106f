import { sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';

const LONGEST_WAIT = 900;

export async function takeTry(db: Db, key: Buffer, free: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into password_tries as known (key, failures, next_at, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      last_at = ${now},
      failures = case when known.last_at < ${now}::timestamptz - interval '1 day' then 1 else known.failures + 1 end,
      next_at = case
        when known.last_at < ${now}::timestamptz - interval '1 day' or known.failures + 1 < ${free}::int then ${now}::timestamptz
        -- 2^20 seconds are beyond the longest wait.
        else ${now}::timestamptz
          + least(${LONGEST_WAIT}, 2 ^ least(20, known.failures + 1 - ${free}::int)) * interval '1 second'
      end
    -- Free ones that arrive together reach this row in any order, also one with an earlier time after a later one.
    where known.next_at <= ${now} or known.failures < ${free}::int
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function whenNextTry(db: Db, key: Buffer): Promise<Date | undefined> {
  const row = await db.selectFrom('passwordTries').select('nextAt').where('key', '=', key).executeTakeFirst();
  return row?.nextAt;
}

export async function forgetTries(db: Db, key: Buffer): Promise<void> {
  await db.deleteFrom('passwordTries').where('key', '=', key).execute();
}

export async function deleteOldTries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passwordTries').where('lastAt', '<', before).execute();
}
