import { sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import type { PackedSample } from './packing.ts';

export interface SampleChunk {
  id: string;
  visitId: string;
  seatId: string;
  fromAt: Date;
  untilAt: Date;
  samples: readonly PackedSample[];
}

export interface EventRow {
  id: string;
  visitId: string;
  seatId: string | null;
  at: Date;
  kind: string;
  detail: string | null;
  seconds: number | null;
}

/** Maximum of rows per seat: a day of reports every half minute. */
const MOST_OF_A_SEAT = 3_000;

/**
 * Writes chunks in one statement, skipping seats that no longer exist. The commit does not wait for the disk, as in
 * `saveConnections`.
 */
export async function saveSamples(db: Db, chunks: readonly SampleChunk[]): Promise<void> {
  if (chunks.length === 0) return;
  const column = <T>(of: (chunk: SampleChunk) => T) => chunks.map(of);
  await sql`
    with unhurried as (select set_config('synchronous_commit', 'off', true))
    insert into quality_samples (id, visit_id, seat_id, from_at, until_at, samples)
    select told.id, told.visit_id, told.seat_id, told.from_at, told.until_at, told.samples::jsonb from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ visitId }) => visitId)}::uuid[],
      ${column(({ seatId }) => seatId)}::uuid[], ${column(({ fromAt }) => fromAt)}::timestamptz[],
      ${column(({ untilAt }) => untilAt)}::timestamptz[],
      ${column(({ samples }) => JSON.stringify(samples))}::text[])
      as told(id, visit_id, seat_id, from_at, until_at, samples)
    join participants as seat on seat.seat_id = told.seat_id and seat.visit_id = told.visit_id
    cross join unhurried
    where (select count(*) from quality_samples as other where other.seat_id = told.seat_id) < ${MOST_OF_A_SEAT}
    on conflict (id) do nothing`.execute(db);
}

export async function saveEvents(db: Db, events: readonly EventRow[]): Promise<void> {
  if (events.length === 0) return;
  const column = <T>(of: (event: EventRow) => T) => events.map(of);
  await sql`
    with unhurried as (select set_config('synchronous_commit', 'off', true))
    insert into quality_events (id, visit_id, seat_id, at, kind, detail, seconds)
    select told.* from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ visitId }) => visitId)}::uuid[],
      ${column(({ seatId }) => seatId)}::uuid[], ${column(({ at }) => at)}::timestamptz[],
      ${column(({ kind }) => kind)}::text[], ${column(({ detail }) => detail)}::text[],
      ${column(({ seconds }) => seconds)}::integer[])
      as told(id, visit_id, seat_id, at, kind, detail, seconds)
    join visits as visit on visit.id = told.visit_id
    left join participants as seat on seat.seat_id = told.seat_id and seat.visit_id = told.visit_id
    cross join unhurried
    where (told.seat_id is null or seat.seat_id is not null)
      and (select count(*) from quality_events as other
        where other.visit_id = told.visit_id and other.seat_id is not distinct from told.seat_id) < ${MOST_OF_A_SEAT}
    on conflict (id) do nothing`.execute(db);
}

export function selectSamples(db: Db, visitId: string) {
  return db
    .selectFrom('qualitySamples')
    .select(['seatId', 'samples'])
    .where('visitId', '=', visitId)
    .orderBy('fromAt')
    .orderBy('id')
    .execute();
}

export function selectEvents(db: Db, visitId: string) {
  return db
    .selectFrom('qualityEvents')
    .select(['seatId', 'at', 'kind', 'detail', 'seconds'])
    .where('visitId', '=', visitId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
