import { sql } from 'kysely';
import { whereWasIn } from '#server/features/core/participants/gone.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { AccountMetrics } from '#shared/contracts/rest/staff/account-record.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

interface MetricScope {
  accountId: string;
  practiceIds: readonly number[];
  since: Date;
}

interface Row {
  visits: number;
  toPatients: number;
  toScheduled: number;
  toSupport: number;
  documents: number;
  scheduled: number;
  support: number;
}

/** All figures in one statement. A message counts once per group of people who could read it. */
export async function findMetrics(
  db: Db,
  { accountId, practiceIds, since }: MetricScope,
): Promise<AccountMetrics> {
  const { rows } = await sql<Row>`
    with practice as (select unnest(${practiceIds}::integer[]) as id),
    seat as (
      select own.seat_id, own.visit_id from participants as own
      join visits as visit on visit.id = own.visit_id
      where own.account_id = ${accountId} and visit.practice_id in (select id from practice)),
    message as (
      select array(
        select case when other.role = 'patient' then 'patient' else account.schedule_type end
        from participants as other left join accounts as account on account.id = other.account_id
        where other.visit_id = said.visit_id and other.seat_id <> said.seat_id
          and (other.seat_id = any(said.readers) or other.seat_id = said.with_seat_id)) as kinds
      from chat_messages as said join seat on seat.seat_id = said.seat_id
      where said.sent_at >= ${since}),
    colleague as (
      select distinct account.id, account.schedule_type from accounts as account
      join memberships as membership on membership.account_id = account.id
      where membership.practice_id in (select id from practice) and account.id <> ${accountId}
        and account.api_access not in (${API_ACCESS.disabled}, ${API_ACCESS.revoked}))
    select
      (select count(distinct visit_id)::int from seat where ${whereWasIn('seat', since)}) as visits,
      (select count(*)::int from message where 'patient' = any(kinds)) as to_patients,
      (select count(*)::int from message where 'Scheduled' = any(kinds)) as to_scheduled,
      (select count(*)::int from message where 'Support' = any(kinds)) as to_support,
      (select count(*)::int from audit_events as event
        where event.practice_id in (select id from practice) and event.action = 'document.shared'
          and event.at >= ${since} and event.actor = any(array(
            select 'account:' || ${accountId}::text
            union all select 'seat:' || seat_id from seat))) as documents,
      (select count(*)::int from colleague where schedule_type = 'Scheduled') as scheduled,
      (select count(*)::int from colleague where schedule_type = 'Support') as support`.execute(db);
  const [row] = rows;
  return {
    visits: row?.visits ?? 0,
    messages: {
      toPatients: row?.toPatients ?? 0,
      toScheduledUsers: row?.toScheduled ?? 0,
      toSupportUsers: row?.toSupport ?? 0,
    },
    documentsShared: row?.documents ?? 0,
    scheduledUsers: row?.scheduled ?? 0,
    supportUsers: row?.support ?? 0,
  };
}
