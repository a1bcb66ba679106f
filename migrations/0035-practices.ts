import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-23-practices';

/** Enterprises and practices that administrators change on screens, and who administers the installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table enterprises add column version integer not null default 1;
      alter table practices
        add column version integer not null default 1,
        -- Of the form that created it; a repeated one creates no second practice.
        add column idempotency_key uuid unique;
      alter table locations add column position integer not null default 0;
      -- Creates enterprises; the first administrator has it.
      alter table accounts add column administers_installation boolean not null default false;
      update accounts set administers_installation = true where id =
        (select id from accounts where is_client_admin and api_access <> 153 and api_access <> 2457
         order by created_at, id limit 1);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table accounts drop column administers_installation;
      alter table locations drop column position;
      alter table practices drop column idempotency_key, drop column version;
      alter table enterprises drop column version;
    `)
    .execute(db);
}
