import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-04-05-working-hours';

/**
 * When a practice is open and when its providers work: the practice's own row has no account. Without hours, a
 * provider's are the practice's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table working_hours (
        id uuid primary key default gen_random_uuid(),
        practice_id integer not null references practices on delete cascade,
        account_id uuid references accounts on delete cascade,
        hours jsonb,
        version integer not null default 0,
        unique nulls not distinct (practice_id, account_id)
      );
      create index on working_hours (account_id);

      create table days_off (
        working_hours_id uuid not null references working_hours on delete cascade,
        first_day date not null,
        last_day date not null,
        reason text not null,
        check (last_day >= first_day)
      );
      create index on days_off (working_hours_id, last_day);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table days_off; drop table working_hours;').execute(db);
}
