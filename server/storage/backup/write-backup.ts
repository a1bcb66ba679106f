import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { KeyRing } from '#server/runtime/config/keys.ts';
import { migrationNames } from '../db/migrate.ts';
import { type BackupHeader, type BackupTable, type Frame, readFrames, writeFrame } from './frames.ts';
import { BackupError, openStream, sealStream } from './sealed-stream.ts';

export interface BackupContent {
  readonly header: BackupHeader;
  readonly tables: number;
  readonly rows: number;
}

export interface WriteOptions {
  readonly url: string;
  readonly key: Buffer;
  readonly to: Writable;
  readonly signal?: AbortSignal;
}

/**
 * Writes an encrypted snapshot of all rows while the product may be running: tables, job queues, and sequence values.
 * Omits the schema, because migrations recreate it.
 */
export async function writeBackup({ url, key, to, signal }: WriteOptions): Promise<BackupContent> {
  const client = new pg.Client({ connectionString: url, application_name: 'anteroom-backup' });
  // A connection that breaks fails the running query; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  let content: BackupContent | undefined;
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    await pipeline(
      async function* () {
        for await (const frame of framesOf(client)) {
          if (frame.type === 'header') content = { header: frame.header, tables: 0, rows: 0 };
          if (frame.type === 'end' && content)
            content = { ...content, tables: frame.tables, rows: frame.rows };
          yield writeFrame(frame);
        }
      },
      createGzip(),
      (compressed: AsyncIterable<Buffer>) => sealStream(key, compressed),
      to,
      signal ? { signal } : {},
    );
  } finally {
    await client.end().catch(() => {});
  }
  if (!content) throw new BackupError('Nothing was written.');
  return content;
}

async function* framesOf(client: pg.Client): AsyncGenerator<Frame> {
  const { rows: ran } = await client.query<{ name: string }>('select name from kysely_migration');
  const recorded = new Set(ran.map(({ name }) => name));
  const migrations = (await migrationNames()).filter((name) => recorded.delete(name));
  // A newer version's come last: the restore refuses them.
  migrations.push(...recorded);
  yield { type: 'header', header: { createdAt: new Date().toISOString(), migrations } };
  const tables = await tablesOf(client);
  let rows = 0;
  for (const table of tables) {
    yield { type: 'table', table };
    const from = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.table)}`;
    const columns = table.columns.map(pg.escapeIdentifier).join(', ');
    const copy = client.query(copyTo(`copy (select ${columns} from ${from}) to stdout`));
    for await (const data of copy) yield { type: 'data', data };
    yield { type: 'table-end', rows: copy.rowCount };
    rows += copy.rowCount;
  }
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  yield { type: 'sequences', sequences };
  yield { type: 'end', tables: tables.length, rows };
}

/** @throws BackupError if the file is not a backup, was sealed under another secret, is damaged or was truncated */
export async function* readBackup(keys: KeyRing, file: string): AsyncGenerator<Frame> {
  const source = createReadStream(file);
  const unzip = createGunzip();
  const opening = pipeline(source, (sealed: AsyncIterable<Buffer>) => openStream(keys, sealed), unzip);
  opening.catch(() => {});
  try {
    yield* readFrames(unzip);
    // The last part is authenticated only when it is read.
    await opening;
  } finally {
    source.destroy();
    unzip.destroy();
  }
}

export async function checkBackup(keys: KeyRing, file: string): Promise<BackupContent> {
  let header: BackupHeader | undefined;
  let [tables, rows] = [0, 0];
  for await (const frame of readBackup(keys, file)) {
    if (frame.type === 'header') header = frame.header;
    if (frame.type === 'table-end') {
      tables += 1;
      rows += frame.rows;
    }
    if (frame.type === 'end' && (frame.tables !== tables || frame.rows !== rows))
      throw new BackupError('The backup lacks tables that it should have.');
  }
  if (!header) throw new BackupError('The backup has no beginning.');
  return { header, tables, rows };
}

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
