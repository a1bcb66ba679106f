import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The baseline: bare Fastify and one prepared statement for a list's first page, with the same audit event
 * and nothing else: no sessions, rights, filters, or checked answers.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 12 });

const ROWS = `
  select visit.id as "visitId", visit.starts_at as "startTime", visit.time_zone as "timeZone",
    visit.duration_minutes as "durationMinutes", visit.status, visit.origination, visit.is_group_visit as "isGroupVisit",
    type.name as "visitTypeName", provider.display_name as "scheduledProviderName",
    (select json_agg(json_build_object('sessionId', seat.session_id, 'firstName', patient.first_name,
       'lastName', patient.last_name) order by seat.position)
     from visit_patients as seat join patients as patient on patient.id = seat.patient_id
     where seat.visit_id = visit.id) as patients,
    (select json_agg(json_build_object('role', one.role, 'stage', one.stage, 'sessionId', one.session_id,
       'userId', one.account_id, 'name', one.name))
     from participants as one where one.visit_id = visit.id) as participants,
    (select response from guests where guests.visit_id = visit.id and guests.account_id = $2 and removed_at is null)
      as response
  from visits as visit
  join visit_types as type on type.id = visit.visit_type_id
  join accounts as provider on provider.id = visit.provider_id
  where visit.practice_id = $1 and `;
const OPEN = `status in ('SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED')`;
const LISTS = {
  past: {
    name: 'past',
    text: `${ROWS} not visit.${OPEN} order by visit.starts_at desc, visit.id desc limit 51`,
  },
  upcoming: {
    name: 'upcoming',
    text: `${ROWS} visit.${OPEN} and visit.starts_at >= now() - interval '18 hours' order by visit.starts_at, visit.id limit 51`,
  },
};
const AUDIT = {
  name: 'audit',
  text: `insert into audit_events (practice_id, actor, action, details) values ($1, $2, 'visits.listed', $3)`,
};

const app = Fastify({ logger: false });
app.post<{ Body: { practiceId: number; accountId: string; view: 'past' | 'upcoming' } }>(
  '/search',
  async ({ body: { practiceId, accountId, view } }) => {
    const { rows } = await pool.query({ ...LISTS[view], values: [practiceId, accountId] });
    const details = JSON.stringify({ visits: rows.length });
    await pool.query({ ...AUDIT, values: [practiceId, `account:${accountId}`, details] });
    return { result: { results: rows.slice(0, 50) } };
  },
);
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: (app.server.address() as AddressInfo).port });
