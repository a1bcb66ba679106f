import pg from 'pg';

const FIRST =
  `Ana María José Lucía Héctor Rosa Núria Zoë Björn Chloé Walter Denise Thomas Priya James Samuel Judith Wei Olga
  Carol Marisol Ramón Isabel Julio Margaret Amara Elena Noah Robin Pat Sam Jordan Ingrid Yusuf Fatima Kenji Aiko Tomasz
  Łukasz Agnieszka`.split(/\s+/);
const LAST =
  `García López Delgado Brandt Yazzie O'Neill Raman Whitehorse Adeyemi Kaplan Zhang Russo Petrova McKenna Peña
  Vélez Núñez Santiago Ellison Montoya Müller Jørgensen Ångström Nguyen Okafor Rivera Levy Castillo Webb Park Silva
  Fernández Hernández Kowalski Nowak Tanaka Suzuki Haddad Osei Mbeki`.split(/\s+/);

export interface Seeded {
  practiceId: number;
  patients: number;
  visits: number;
}

export async function seedHistory(url: string, size: number): Promise<Seeded> {
  const client = new pg.Client(url);
  await client.connect();
  const upcoming = Math.round(size / 50);
  try {
    const { rows } = await client.query('select id from practices order by id limit 1');
    const practiceId: number = rows[0].id;
    const say = (statement: string, values: unknown[] = []) => client.query(statement, values);
    await say('set synchronous_commit = off');
    await say(
      `insert into accounts (id, email, first_name, last_name, display_name, api_access)
       select gen_random_uuid(), 'provider' || n || '@bench.test', 'Provider', 'Number ' || n, 'Dr. Number ' || n, 2
       from generate_series(1, 40) as n`,
    );
    await say(
      `insert into memberships (account_id, practice_id, user_type)
       select id, $1, 'Provider' from accounts where email like '%@bench.test'`,
      [practiceId],
    );
    // The trigger that names a visit would run for each row; one statement names them all.
    await say('alter table visit_patients disable trigger name_visit');
    await say('alter table visits disable trigger visit_has_patients');
    await say(
      `insert into patients (id, practice_id, first_name, last_name, email, mobile, birth_date, mrn, language)
       select gen_random_uuid(), $1, ($2::text[])[1 + n % $4], ($3::text[])[1 + (n / $4) % $5] || ' ' ||
         ($3::text[])[1 + (n / 7) % $5], 'patient' || n || '@example.com',
         '+1602' || lpad(n::text, 7, '0'), to_char(date '1930-01-01' + n % 30000, 'YYYY-MM-DD'), 'B' || 500000 + n, 'en'
       from generate_series(1, $6::int) as n`,
      [practiceId, FIRST, LAST, FIRST.length, LAST.length, size],
    );
    await say(
      `with provider as (select array_agg(id order by email) as ids from accounts where email like '%@bench.test'),
         type as (select id from visit_types where practice_id = $1 order by name limit 1)
       insert into visits (id, practice_id, visit_type_id, provider_id, starts_at, time_zone, duration_minutes, status,
         idempotency_key, created_by, ended_at)
       select gen_random_uuid(), $1, type.id, provider.ids[1 + n % 40],
         case when n <= $3 then now() + n * interval '30 days' / $3 else now() - interval '1 day' - n * interval '50 minutes' end,
         'America/Phoenix', 20,
         case when n <= $3 then 'SCHEDULED' when n % 11 = 0 then 'CANCELLED' when n % 97 = 0 then 'MOVED' else 'COMPLETE' end,
         gen_random_uuid(), provider.ids[1], case when n > $3 then now() - n * interval '50 minutes' end
       from generate_series(1, $2::int) as n, provider, type`,
      [practiceId, size, upcoming],
    );
    await say('analyze');
    await say(
      `insert into visit_patients (session_id, visit_id, patient_id, language, link_delivery)
       select gen_random_uuid(), visit.id, patient.id, 'en', 'Email'
       from (select id, row_number() over (order by id) as n from visits where practice_id = $1
             and not exists (select from visit_patients where visit_id = visits.id)) as visit
       join (select id, row_number() over (order by id) as n from patients where practice_id = $1) as patient using (n)`,
      [practiceId],
    );
    await say('alter table visit_patients enable trigger name_visit');
    await say('alter table visits enable trigger visit_has_patients');
    await say('update visits set patient_names = names_of_visit(id) where practice_id = $1', [practiceId]);
    await say('analyze');
    await say(
      `insert into participants (seat_id, visit_id, role, session_id, account_id, name, stage, arrived_at, left_at)
       select gen_random_uuid(), visit.id, seat.role, case when seat.role = 'patient' then patient.session_id end,
         case when seat.role = 'provider' then visit.provider_id end, 'Somebody', 'left', visit.starts_at, visit.ended_at
       from visits as visit join visit_patients as patient on patient.visit_id = visit.id,
         (values ('patient'), ('provider')) as seat(role)
       where visit.practice_id = $1 and visit.status = 'COMPLETE'
         and not exists (select from participants where visit_id = visit.id)`,
      [practiceId],
    );
    await say('vacuum analyze');
    return { practiceId, patients: size, visits: size };
  } finally {
    await client.end();
  }
}
