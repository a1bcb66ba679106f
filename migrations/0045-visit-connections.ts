import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-02-visit-connections';

/**
 * Pages that were connected to live visits: when, on what device, the kind of network, the quality. No addresses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table visit_connections (
        id uuid primary key,
        visit_id uuid not null references visits on delete cascade,
        seat_id uuid not null references participants on delete cascade,
        connected_at timestamptz not null,
        -- Null while it is open, and forever if its process was killed.
        left_at timestamptz,
        -- While it is open, written every half minute.
        seen_at timestamptz not null,
        browser text check (length(browser) <= 60),
        browser_version text check (length(browser_version) <= 20),
        system text check (length(system) <= 60),
        device text check (device in ('computer', 'phone', 'tablet')),
        -- Null until its media was connected.
        candidate text check (candidate in ('host', 'srflx', 'prflx', 'relay')),
        protocol text check (protocol in ('udp', 'tcp')),
        network text,
        -- How long it had each quality, in milliseconds, while it was in the visit.
        good_ms integer not null default 0,
        fair_ms integer not null default 0,
        poor_ms integer not null default 0
      );
      create index visit_connections_of_visit on visit_connections (visit_id, connected_at);
      create index visit_connections_of_seat on visit_connections (seat_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table visit_connections`.execute(db);
}
