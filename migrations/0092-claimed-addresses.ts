import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-05-claimed-addresses';

/**
 * An account may be entered with an address that an account of another enterprise has; it claims the address, and has
 * it not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table accounts add column claims_email boolean not null default false;
      alter table accounts drop constraint accounts_email_key;
      create unique index accounts_email_key on accounts (email) where not claims_email;
      create index accounts_claimed_email on accounts (email) where claims_email;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- An earlier release has no such accounts; their owners have not signed in with them.
      update accounts set email = id || '@claimed.invalid', api_access = 0 where claims_email;
      drop index accounts_claimed_email;
      drop index accounts_email_key;
      alter table accounts add constraint accounts_email_key unique (email);
      alter table accounts drop column claims_email;
    `)
    .execute(db);
}
