import pg from 'pg';

export async function seedDay(url: string, visits: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(
      `with practice as (select id, time_zone from practices order by id limit 1),
         provider as (select account_id as id from memberships, practice
                      where practice_id = practice.id and user_type = 'Provider' order by account_id limit 1),
         type as (select visit_types.id from visit_types, practice where practice_id = practice.id limit 1),
         patient as (
           insert into patients (id, practice_id, first_name, last_name, email, language)
           select gen_random_uuid(), practice.id, 'Walter', 'Brandt-' || n, 'walter' || n || '@example.com', 'en'
           from practice, generate_series(1, $1::int) as n
           returning id),
         day as (select id, time_zone, date_trunc('day', now() at time zone time_zone) at time zone time_zone as midnight
                 from practice),
         visit as (
           insert into visits (id, practice_id, visit_type_id, provider_id, starts_at, time_zone, duration_minutes,
             status, idempotency_key, created_by)
           select gen_random_uuid(), day.id, type.id, provider.id, day.midnight + n * interval '1 day' / ($1 + 1),
             day.time_zone, 20,
             case when day.midnight + n * interval '1 day' / ($1 + 1) < now() - interval '1 hour'
               then 'COMPLETE' else 'SCHEDULED' end,
             gen_random_uuid(), provider.id
           from day, type, provider, generate_series(1, $1::int) as n
           returning id)
       insert into visit_patients (session_id, visit_id, patient_id, language, link_delivery)
       select gen_random_uuid(), visit.id, patient.id, 'en', 'Email' from (select id, row_number() over () as n from visit) as visit
       join (select id, row_number() over () as n from patient) as patient using (n)`,
      [visits],
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
