import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import type { LostMinutes, ReportBy } from '#shared/contracts/rest/admin/reports.ts';

export interface ReportScope {
  practiceIds: readonly number[];
  /** In each practice's time zone, both days included. */
  from: string;
  to: string;
  by: ReportBy;
}

const ROWS: Record<ReportBy, { key: RawBuilder<string>; name: RawBuilder<string> }> = {
  day: {
    key: sql`to_char(visit.starts_at at time zone practice.time_zone, 'YYYY-MM-DD')`,
    name: sql`''`,
  },
  provider: { key: sql`provider.id::text`, name: sql`provider.display_name` },
  'visit-type': { key: sql`type.id::text`, name: sql`type.name` },
  practice: { key: sql`practice.id::text`, name: sql`practice.name` },
};

/**
 * The visits of a report, with the row that each counts in. A statement that groups them by `sets(…)` returns the
 * totals as the row without a key.
 */
function visitsOf({ practiceIds, from, to, by }: ReportScope) {
  const { key, name } = ROWS[by];
  return sql`visit as materialized (
    select visit.id, visit.status, visit.ended_at, visit.cancel_reason, type.copay_cents,
      ${key} as key, ${name} as name, practice.name as practice_name
    from practices as practice
    join visits as visit on visit.practice_id = practice.id
      and visit.starts_at >= ${from}::date::timestamp at time zone practice.time_zone
      and visit.starts_at < (${to}::date + 1)::timestamp at time zone practice.time_zone
    join visit_types as type on type.id = visit.visit_type_id
    join accounts as provider on provider.id = visit.provider_id
    where practice.id = any(${practiceIds}::integer[]) and visit.status <> 'MOVED')`;
}

const ADMITTED = sql`(participants as seat join participant_stays as stay
  on stay.seat_id = seat.seat_id and seat.role = 'patient' and stay.admitted_at is not null)`;

export interface VisitCounts {
  key: string | null;
  name: string | null;
  visits: number;
  held: number;
  noShows: number;
  groupNoShows: number;
  expired: number;
  canceled: number;
  minutes: number;
}

export async function countVisits(db: Db, scope: ReportScope): Promise<VisitCounts[]> {
  const { rows } = await sql<VisitCounts>`
    with ${visitsOf(scope)},
    course as (
      select visit.key, visit.name, visit.status,
        case when visit.status <> 'NO_SHOW' then (select count(*) from visit_patients as part
          where part.visit_id = visit.id and part.no_show_reason is not null) end as absent,
        extract(epoch from max(coalesce(stay.left_at, visit.ended_at)) - min(stay.admitted_at)) / 60 as minutes
      from visit left join ${ADMITTED} on seat.visit_id = visit.id
      group by visit.id, visit.key, visit.name, visit.status)
    select key, name, count(*)::int as visits,
      (count(*) filter (where status = 'COMPLETE'))::int as held,
      (count(*) filter (where status = 'NO_SHOW'))::int as no_shows,
      coalesce(sum(absent), 0)::int as group_no_shows,
      (count(*) filter (where status = 'EXPIRED'))::int as expired,
      (count(*) filter (where status = 'CANCELLED'))::int as canceled,
      coalesce(round(sum(minutes) filter (where status = 'COMPLETE')), 0)::int as minutes
    from course
    group by grouping sets ((key, name), ())
    order by name, key`.execute(db);
  return rows;
}

export async function measureWaits(db: Db, scope: ReportScope) {
  const { rows } = await sql<{ key: string | null; median: number | null; ninetieth: number | null }>`
    with ${visitsOf(scope)},
    wait as (
      select distinct on (seat.seat_id) visit.key,
        extract(epoch from stay.admitted_at - stay.arrived_at)::float8 as seconds
      from visit join ${ADMITTED} on seat.visit_id = visit.id order by seat.seat_id, stay.arrived_at)
    select key,
      round(percentile_cont(0.5) within group (order by seconds))::int as median,
      round(percentile_cont(0.9) within group (order by seconds))::int as ninetieth
    from wait group by grouping sets ((key), ())`.execute(db);
  return rows;
}

export async function sumCopays(db: Db, scope: ReportScope) {
  interface Sums {
    key: string | null;
    currency: string;
    asked: number;
    held: number;
    taken: number;
    refunded: number;
    disputed: number;
    lost: number;
  }
  const { rows } = await sql<Sums>`
    with ${visitsOf(scope)},
    amount as (
      select visit.key, payment.currency, coalesce(payment.amount_cents, visit.copay_cents) as asked,
        case when payment.state = 'pre-authorized' then payment.amount_cents end as held,
        payment.captured_cents as taken, payment.refunded_cents as refunded, 0 as disputed, 0 as lost
      from visit join payments as payment on payment.visit_id = visit.id
      union all
      select visit.key, dispute.currency, 0, 0, 0, 0,
        case when dispute.state = 'open' then dispute.amount_cents end,
        case when dispute.state = 'lost' then dispute.amount_cents end
      from visit join payments as payment on payment.visit_id = visit.id
      join payment_disputes as dispute on dispute.payment_id = payment.id)
    select key, currency,
      coalesce(sum(asked), 0)::float8 as asked,
      coalesce(sum(held), 0)::float8 as held,
      coalesce(sum(taken), 0)::float8 as taken,
      coalesce(sum(refunded), 0)::float8 as refunded,
      coalesce(sum(disputed), 0)::float8 as disputed,
      coalesce(sum(lost), 0)::float8 as lost
    from amount
    group by grouping sets ((key, currency), (currency))
    order by currency`.execute(db);
  return rows;
}

export async function shareConnections(db: Db, scope: ReportScope) {
  const { rows } = await sql<{ key: string | null; good: number | null }>`
    with ${visitsOf(scope)}
    select key, sum(good_ms)::float8 / nullif(sum(good_ms::bigint + fair_ms + poor_ms), 0)::float8 as good
    from visit join visit_connections as connection on connection.visit_id = visit.id
    group by grouping sets ((key), ())`.execute(db);
  return rows;
}

export async function sumLostMinutes(db: Db, scope: ReportScope): Promise<LostMinutes[]> {
  const { rows } = await sql<LostMinutes>`
    with ${visitsOf(scope)}
    select told.by, told.name,
      round(sum(good_ms::bigint + fair_ms + poor_ms) / 60000.0)::int as minutes,
      round(sum(poor_ms::bigint) / 60000.0)::int as lost
    from visit join visit_connections as connection on connection.visit_id = visit.id
    cross join lateral (values
      ('network', case when network in ('wifi', 'cellular', 'ethernet', 'bluetooth', 'wimax', 'other') then network
        else coalesce(candidate || '/' || protocol, '') end),
      ('browser', coalesce(browser, '')),
      ('practice', visit.practice_name)) as told(by, name)
    group by told.by, told.name
    having round(sum(good_ms::bigint + fair_ms + poor_ms) / 60000.0) > 0
    order by lost desc, minutes desc, told.name`.execute(db);
  return rows;
}

/** A canceled visit counts once: with its own reason, or with that of the patient who canceled last. */
export async function countReasons(db: Db, scope: ReportScope) {
  const { rows } = await sql<{ reason: string | null; reasonEs: string | null; count: number }>`
    with ${visitsOf(scope)},
    canceled as (
      select distinct on (visit.id) coalesce(visit.cancel_reason ->> 'en', part.cancel_reason) as reason,
        coalesce(visit.cancel_reason ->> 'es', part.cancel_reason_es) as reason_es
      from visit left join visit_patients as part on part.visit_id = visit.id
        and part.cancelled_at is not null and part.removed_by is null
      where visit.status = 'CANCELLED'
      order by visit.id, part.cancelled_at desc nulls last, part.position)
    select reason, reason_es, count(*)::int as count from canceled
    group by 1, 2`.execute(db);
  return rows;
}
