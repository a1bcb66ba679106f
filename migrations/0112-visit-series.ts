import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-05-01-visit-series';

/** Visits that repeat, and messages about several visits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table visit_series (
        id uuid primary key,
        practice_id integer not null references practices,
        every_weeks smallint not null check (every_weeks between 1 and 12),
        created_by uuid not null references accounts,
        created_at timestamptz not null default now(),
        unique (id, practice_id)
      );
      alter table visits
        add column series_id uuid,
        add column series_position smallint check (series_position >= 1),
        add check ((series_id is null) = (series_position is null)),
        -- Deferred: the first visit is written first, because it has the request's key.
        add foreign key (series_id, practice_id) references visit_series (id, practice_id)
          deferrable initially deferred;
      create index visits_of_series on visits (series_id) where series_id is not null;

      -- The further visits of a message about several, each with its patient or guest and their link.
      create table message_visits (
        message_id uuid not null references messages on delete cascade,
        visit_id uuid not null references visits,
        session_id uuid references visit_patients on delete cascade,
        guest_id uuid references guests on delete cascade,
        link_id uuid references links on delete set null,
        primary key (message_id, visit_id)
      );
      create index message_visits_by_visit on message_visits (visit_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table message_visits;
      alter table visits drop column series_id, drop column series_position;
      drop table visit_series;
    `)
    .execute(db);
}
