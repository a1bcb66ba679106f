import type pg from 'pg';

export async function comesCloser(database: pg.Client, visitId: string, minutes: number): Promise<void> {
  const { rows } = await database.query<{ passed: string }>(
    `update visits set starts_at = now() + make_interval(mins => $2)
     from (select starts_at as before from visits where id = $1) as was
     where id = $1 returning extract(epoch from was.before - starts_at) as passed`,
    [visitId, minutes],
  );
  await database.query(
    `update pgboss.job set start_after = start_after - make_interval(secs => $2::float)
     where name = 'remind-visit' and data->>'visitId' = $1`,
    [visitId, rows[0]?.passed],
  );
}
