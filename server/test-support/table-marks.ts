import { type Kysely, sql } from 'kysely';

interface Which {
  except?: readonly string[];
  without?: Readonly<Record<string, readonly string[]>>;
}

export async function tableMarks<T>(
  db: Kysely<T>,
  { except = [], without = {} }: Which = {},
): Promise<Record<string, string>> {
  const names = (await allTables(db)).filter((name) => !except.includes(name));
  const marks = names.map((name) => {
    const columns = without[name];
    const row = columns ? sql`(to_jsonb(r) - ${columns}::text[])::text` : sql`r::text`;
    return sql`
      select ${name} as name,
        count(*) || ' ' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as mark
      from ${sql.table(name)} r`;
  });
  const { rows } = await sql<{ name: string; mark: string }>`${sql.join(marks, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
}

async function allTables<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  return rows.map(({ name }) => name);
}
