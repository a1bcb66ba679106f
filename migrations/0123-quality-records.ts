import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-06-17-quality-records';

/** What had to do with the quality of a visit: measurements and events. No words, names, labels and addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table quality_samples (
        id uuid primary key,
        visit_id uuid not null references visits on delete cascade,
        seat_id uuid not null references participants on delete cascade,
        from_at timestamptz not null,
        until_at timestamptz not null,
        -- An array of numbers per sample, in the order of server/features/foundation/quality-record/packing.ts.
        samples jsonb not null check (jsonb_typeof(samples) = 'array')
      );
      create index quality_samples_of_visit on quality_samples (visit_id, from_at);
      create index quality_samples_of_seat on quality_samples (seat_id);

      create table quality_events (
        id uuid primary key,
        visit_id uuid not null references visits on delete cascade,
        -- Null for an event of the whole visit.
        seat_id uuid references participants on delete cascade,
        at timestamptz not null,
        kind text not null check (length(kind) <= 30),
        detail text check (length(detail) <= 40),
        seconds integer check (seconds >= 0)
      );
      create index quality_events_of_visit on quality_events (visit_id, at);
      create index quality_events_of_seat on quality_events (seat_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table quality_events; drop table quality_samples').execute(db);
}
