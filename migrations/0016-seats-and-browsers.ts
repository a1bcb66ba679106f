import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-05-seats-and-browsers';

/** Which browser has a seat, what a removed seat was before, who read each message, who took an invitation back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- The same browser keeps its id when it opens a link of the same seat again.
      alter table visit_sessions add column browser_id uuid not null default gen_random_uuid();

      alter table participants
        add column browser_id uuid,
        -- Another browser took the free seat then: it reads nothing from before until a provider admits it.
        add column reads_from timestamptz,
        add column removed_from text check (removed_from in ('pending', 'waiting', 'in-visit', 'left'));

      -- Seats that were in the visit when it was said; providers read all.
      alter table chat_messages add column readers uuid[] not null default '{}';

      alter table guests add column removed_by text check (removed_by in ('patient', 'staff'));
      update guests set removed_by = 'patient' where removed_at is not null;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table guests drop column removed_by;
      alter table chat_messages drop column readers;
      alter table participants drop column browser_id, drop column reads_from, drop column removed_from;
      alter table visit_sessions drop column browser_id;
    `)
    .execute(db);
}
