import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { KeyRing } from '#server/runtime/config/keys.ts';
import { prepareQueues } from '#server/runtime/jobs/pg-boss.ts';
import type { Execute } from '../db/account-channels/end-channels.ts';
import { migrateTo, migrateToLatest, migrationNames } from '../db/migrate.ts';
import { prepareDatabase } from '../migrating/prepare-database.ts';
import type { DatabaseServer } from '../postgres/port.ts';
import { endSessions, lapseIssued } from './end-sessions.ts';
import type { BackupHeader, BackupTable } from './frames.ts';
import { BackupError } from './sealed-stream.ts';
import { type BackupContent, checkBackup, readBackup, tablesOf } from './write-backup.ts';

export interface RestoreOptions {
  readonly server: Pick<DatabaseServer, 'url' | 'ownerUrl'>;
  readonly keys: KeyRing;
  readonly file: string;
}

/**
 * Restores a backup into an empty database, as its owner: creates the schema of the backup's version, loads the rows,
 * migrates to this version, and ends all earlier sessions, codes, tokens and links. After a failure, the database is
 * empty again.
 *
 * @throws BackupError if the file is refused or the database is not empty; the database is then untouched
 */
export async function restoreBackup({ server, keys, file }: RestoreOptions): Promise<BackupContent> {
  const content = await checkBackup(keys, file);
  await refuseNewer(content.header);
  await withClient(server.ownerUrl, refuseTables);
  try {
    await migrateTo(server.ownerUrl, content.header.migrations.at(-1) ?? '');
    await prepareQueues(server.ownerUrl);
    await withClient(server.ownerUrl, (client) => load(client, keys, file));
    await migrateToLatest(server.ownerUrl);
    // Uses the migrations' application name, so that the audit does not report these changes (`is_product_session`).
    await withClient(server.ownerUrl, endWhatWasOpen, 'anteroom-migration');
    // Last, because before this the product has no rights at all.
    await prepareDatabase(server);
    return content;
  } catch (error) {
    await withClient(server.ownerUrl, removeTables);
    throw error;
  }
}

async function endWhatWasOpen(client: pg.Client): Promise<void> {
  await client.query('begin');
  const execute: Execute = (statement, parameters) => client.query(statement, [...parameters]);
  await endSessions(execute, 'restore', new Date());
  await lapseIssued(execute);
  await client.query('commit');
  await client.query('analyze');
}

async function refuseNewer({ migrations }: BackupHeader): Promise<void> {
  const known = new Set(await migrationNames());
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by a newer version of Anteroom than this one: it has the migrations ${unknown.join(', ')}.`,
    );
}

async function refuseTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select pg_class.oid::regclass::text as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'pgboss') and relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (
         select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     order by 1 limit 1`,
  );
  if (rows[0])
    throw new BackupError(
      `The database is not empty (it has the table ${rows[0].name}). Restore into a new one: for the embedded database ` +
        `move DATA_DIR/postgres away.`,
    );
}

/** Loads in one transaction without foreign keys and triggers, which are recreated afterward. */
async function load(client: pg.Client, keys: KeyRing, file: string): Promise<void> {
  await client.query('begin');
  const tables = await tablesOf(client);
  const own = tables.filter(({ schema }) => schema === 'public').map(nameOf);
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of own) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${own.join(', ')}`);

  const missing = new Set(tables.map(nameOf));
  for await (const table of loadTables(client, keys, file))
    if (!missing.delete(table)) throw new BackupError(`The backup has an unknown table: ${table}.`);
  if (missing.size > 0) throw new BackupError(`The backup lacks tables: ${[...missing].join(', ')}.`);

  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const table of own) await client.query(`alter table ${table} enable trigger user`);
  await client.query('commit');
}

async function* loadTables(client: pg.Client, keys: KeyRing, file: string): AsyncGenerator<string> {
  let current: { name: string; load: TableLoad } | undefined;
  for await (const frame of readBackup(keys, file)) {
    if (frame.type === 'table') current = { name: nameOf(frame.table), load: loadInto(client, frame.table) };
    else if (frame.type === 'data') await current?.load.write(frame.data);
    else if (frame.type === 'table-end' && current) {
      const rows = await current.load.end();
      if (rows !== frame.rows)
        throw new BackupError(`${current.name} has ${rows} rows instead of ${frame.rows}.`);
      yield current.name;
    } else if (frame.type === 'sequences')
      for (const { name, last } of frame.sequences) await client.query('select setval($1, $2)', [name, last]);
  }
}

interface TableLoad {
  write(data: Buffer): Promise<void>;
  end(): Promise<number>;
}

function loadInto(client: pg.Client, table: BackupTable): TableLoad {
  const columns = table.columns.map(pg.escapeIdentifier).join(', ');
  const copy = client.query(copyFrom(`copy ${nameOf(table)} (${columns}) from stdin`));
  const over = finished(copy);
  over.catch(() => {});
  return {
    async write(data) {
      if (!copy.write(data)) await Promise.race([once(copy, 'drain'), over]);
    },
    async end() {
      copy.end();
      await over;
      return copy.rowCount;
    },
  };
}

async function removeTables(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare
      statements text[];
      statement text;
    begin
      select array_agg(made.statement) into statements from (
        select format('drop table if exists %s cascade', oid::regclass) as statement, oid from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        union all
        select format('drop routine if exists %s cascade', oid::regprocedure), oid from pg_proc
        where pronamespace = 'public'::regnamespace
      ) as made
      where not exists (select from pg_depend where objid = made.oid and deptype = 'e');
      foreach statement in array coalesce(statements, '{}') loop
        execute statement;
      end loop;
      drop schema if exists pgboss cascade;
    end $$`);
}

const nameOf = ({ schema, table }: BackupTable): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  name = 'anteroom-restore',
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
