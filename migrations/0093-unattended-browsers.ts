import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-08-unattended-browsers';

/** What a mail scanner does by pressing buttons counts for nothing once a person comes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- Nothing in the seat's browser has shown a person: no device, no entry, no gesture.
      alter table participants add column unattended boolean not null default false;
      -- The browser that took the step, by the id that its visit sessions share.
      alter table workflow_steps add column browser_id uuid;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table workflow_steps drop column browser_id;
      alter table participants drop column unattended;
    `)
    .execute(db);
}
