import pg from 'pg';

export const KNOWN = { firstName: 'Wanda', lastName: 'Quillfeather' } as const;
export const WAITING = { firstName: 'Otis', lastName: 'Vandermeer' } as const;
export const PROVIDERS = 20;
export const VISITS_EACH = 40;

/**
 * Prepares the demo's first practice for the front desk's tasks: Dr. Rivera administers it, a known patient had a
 * visit last week, another one is waiting now, and on the day after tomorrow each of 20 providers has 40 visits.
 *
 * @returns that day, `yyyy-mm-dd`
 */
export async function seedDesk(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const visit = (name: { firstName: string; lastName: string }, startsAt: string, status: string) =>
    client.query(
      `with practice as (select id, time_zone from practices order by id limit 1),
         rivera as (select id from accounts where email = 'dr.rivera@demo.test'),
         patient as (
           insert into patients (id, practice_id, first_name, last_name, email, language)
           select gen_random_uuid(), practice.id, $1, $2, 'patient@example.com', 'en' from practice returning id),
         visit as (
           insert into visits (id, practice_id, visit_type_id, provider_id, starts_at, time_zone, duration_minutes,
             status, idempotency_key, created_by)
           select gen_random_uuid(), practice.id,
             (select id from visit_types where practice_id = practice.id order by name limit 1), rivera.id,
             now() + $3::interval, practice.time_zone, 20, $4, gen_random_uuid(), rivera.id
           from practice, rivera returning id)
       insert into visit_patients (session_id, visit_id, patient_id, language, link_delivery)
       select gen_random_uuid(), visit.id, patient.id, 'en', 'Email' from visit, patient
       returning session_id, visit_id`,
      [name.firstName, name.lastName, startsAt, status],
    );
  try {
    await client.query(`update accounts set is_client_admin = true where email = 'dr.rivera@demo.test'`);
    await visit(KNOWN, '-7 days', 'COMPLETE');
    const { rows } = await visit(WAITING, '5 minutes', 'SCHEDULED');
    await client.query(
      `insert into participants (seat_id, visit_id, session_id, role, name, stage, arrived_at)
       values (gen_random_uuid(), $1, $2, 'patient', $3, 'waiting', now() - interval '4 minutes')`,
      [rows[0].visit_id, rows[0].session_id, `${WAITING.firstName} ${WAITING.lastName}`],
    );
    await client.query(
      `insert into accounts (id, email, first_name, last_name, display_name, api_access)
       select gen_random_uuid(), 'desk' || n || '@bench.test', 'Desk', 'Number ' || n, 'Dr. Desk ' || n, 2
       from generate_series(1, $1::int) as n`,
      [PROVIDERS],
    );
    await client.query(
      `insert into memberships (account_id, practice_id, user_type)
       select accounts.id, practice.id, 'Provider' from accounts, (select id from practices order by id limit 1) as practice
       where email like 'desk%@bench.test'`,
    );
    await client.query(
      `update visits set starts_at = starts_at + interval '60 days'
       from (select id, date_trunc('day', now() at time zone time_zone) + interval '2 days' as midnight
         from practices order by id limit 1) as day
       where practice_id = day.id
         and (starts_at at time zone time_zone) between day.midnight and day.midnight + interval '1 day'`,
    );
    const { rows: days } = await client.query(
      `with practice as (select id, time_zone from practices order by id limit 1),
         day as (select id as practice_id, time_zone,
           date_trunc('day', now() at time zone time_zone) + interval '2 days' as midnight from practice),
         type as (select id from visit_types, day where visit_types.practice_id = day.practice_id order by name limit 1),
         provider as (select id, row_number() over (order by email) as number from accounts
           where email like 'desk%@bench.test'),
         slot as (select provider.id as provider_id, n,
           row_number() over (order by provider.id, n) as ordinal from provider, generate_series(0, $1::int - 1) as n),
         patient as (select id, row_number() over (order by id) as ordinal from patients, day
           where patients.practice_id = day.practice_id),
         visit as (
           insert into visits (id, practice_id, visit_type_id, provider_id, starts_at, time_zone, duration_minutes,
             status, idempotency_key, created_by)
           select gen_random_uuid(), day.practice_id, type.id, slot.provider_id,
             (day.midnight + interval '7 hours' + n * interval '15 minutes') at time zone day.time_zone, day.time_zone, 15,
             'SCHEDULED', gen_random_uuid(), slot.provider_id
           from day, type, slot returning id),
         numbered as (select id, row_number() over (order by id) as ordinal from visit),
         part as (
           insert into visit_patients (session_id, visit_id, patient_id, language, link_delivery)
           select gen_random_uuid(), numbered.id, patient.id, 'en', 'Email'
           from numbered join patient on patient.ordinal = 1 + numbered.ordinal % (select count(*) from patient))
       select to_char(day.midnight, 'YYYY-MM-DD') as day from day`,
      [VISITS_EACH],
    );
    await client.query('analyze');
    return days[0].day;
  } finally {
    await client.end();
  }
}
