import { type Kysely, sql } from 'kysely';

/**
 * A hash of every table's rows, so that two states of the database can be compared.
 *
 * @param except tables, by their names in PostgreSQL, that change by reading too
 */
export async function tableMarks<T>(
  db: Kysely<T>,
  except: ReadonlySet<string> = new Set(),
): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  const marks: Record<string, string> = {};
  for (const { name } of rows) {
    if (except.has(name)) continue;
    const table = sql.table(name);
    const found = await sql<{ mark: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as mark
      from ${table} r`.execute(db);
    marks[name] = found.rows[0]?.mark ?? '';
  }
  return marks;
}
