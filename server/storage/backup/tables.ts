import type pg from 'pg';
import type { BackupTable } from './frames.ts';

/**
 * The tables in a backup, with their columns except computed ones. Queue tables are in the order of their references.
 * Excludes Kysely's migration tables, which migrations write, and pg-boss's other tables, which pg-boss writes.
 */
export async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select nspname as schema, relname as table,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition
      and (nspname = 'public' and relname not in ('kysely_migration', 'kysely_migration_lock')
        or nspname = 'pgboss' and relname in ('queue', 'schedule', 'job'))
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by nspname desc, array_position(array['queue', 'schedule', 'job'], relname::text), relname`);
  return rows;
}
