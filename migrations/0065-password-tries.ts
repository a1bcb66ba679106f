import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-20-password-tries';

/** Tries of passwords are counted by who tries, so that one person cannot lock another's account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table password_tries (
        -- HMAC-SHA-256 of what is counted: a browser, an address typed from a network, or an address typed.
        key bytea primary key,
        failures integer not null,
        -- No earlier is another try taken.
        next_at timestamptz not null,
        last_at timestamptz not null
      );
      create index password_tries_by_age on password_tries (last_at);
      alter table accounts drop column failed_sign_ins, drop column locked_until;
    `)
    .execute(db);
}
