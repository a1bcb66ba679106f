import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-05-03-undo';

/** What each visit was before the last change that its author can undo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table undoable_changes (
        visit_id uuid primary key references visits on delete cascade,
        -- Visits that were changed by one action have the same.
        change_id uuid not null,
        practice_id integer not null references practices,
        account_id uuid not null references accounts,
        changed_at timestamptz not null,
        former_status text not null,
        -- Links that the change deactivated, and messages that it queued or withdrew.
        dead_links uuid[] not null,
        held_messages uuid[] not null,
        withdrawn_messages uuid[] not null,
        moved_to uuid,
        -- Of the visit and the one it moved to, after the change.
        fingerprint text not null,
        undone_at timestamptz
      );
      create index undoable_changes_of_action on undoable_changes (change_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table undoable_changes;').execute(db);
}
