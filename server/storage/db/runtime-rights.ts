import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';

/** Tables of evidence: the product only adds and reads rows. Triggers also stop the owner from changing them. */
export const APPEND_ONLY: readonly string[] = ['audit_events', 'consent_records', 'consent_texts'];
const READ_ONLY: readonly string[] = [
  'kysely_migration',
  'kysely_migration_lock',
  'product_roles',
  'audit_starts',
];

const TABLE_RIGHTS = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] as const;
type TableRight = (typeof TABLE_RIGHTS)[number];

const SCHEMAS = ['public', 'pgboss'];

/** Advisory lock, because two concurrent grants on one table fail. */
const GRANTING = [7003, 0] as const;

export function roleOf(url: string): string {
  return new pg.Client({ connectionString: url }).user ?? '';
}

/**
 * Grants the product's role exactly the rights that it needs on the owner's objects, and revokes all others.
 * Idempotent, so it may run at every start.
 */
export async function grantRuntimeRights(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // A connection that breaks fails the running query; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1, $2)', [...GRANTING]);
    for (const statement of await missingGrants(client, role)) await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/**
 * Records which role the product uses, so that the trigger `note_database_change` can distinguish its changes
 * from others. Idempotent.
 */
export async function noteProductRole(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'anteroom-migration' });
  client.on('error', () => {});
  await client.connect();
  try {
    const known = await client.query('select from product_roles where role = $1', [role]);
    if (known.rowCount === 0)
      await client.query('insert into product_roles values ($1) on conflict do nothing', [role]);
  } finally {
    await client.end();
  }
}

async function missingGrants(client: pg.Client, role: string): Promise<string[]> {
  const to = pg.escapeIdentifier(role);
  const schemas = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace
     where nspname = any($2) and not has_schema_privilege($1, oid, 'usage')`,
    [role, SCHEMAS],
  );
  const tables = await client.query<{ table: string; name: string; held: TableRight[] }>(
    `select format('%I.%I', nspname, relname) as table, relname as name,
       array(select one from unnest($3::text[]) as one where has_table_privilege($1, pg_class.oid, one)) as held
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = any($2) and relkind in ('r', 'p', 'v') and pg_has_role(relowner, 'usage')
     order by 1`,
    [role, SCHEMAS, TABLE_RIGHTS],
  );
  // The audit chain's trigger takes the next number by sequence name.
  const sequences = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_sequence join pg_class on pg_class.oid = seqrelid join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = any($2) and pg_has_role(relowner, 'usage')
       and not has_sequence_privilege($1, seqrelid, 'usage')
     order by 1`,
    [role, SCHEMAS],
  );
  return [
    ...schemas.rows.map(({ name }) => `grant usage on schema ${name} to ${to}`),
    ...tables.rows.flatMap(({ table, name, held }) => {
      const due = rightsOn(name);
      const missing = due.filter((right) => !held.includes(right));
      const excess = held.filter((right) => !due.includes(right));
      return [
        ...(missing.length > 0 ? [`grant ${missing.join(', ')} on ${table} to ${to}`] : []),
        ...(excess.length > 0 ? [`revoke ${excess.join(', ')} on ${table} from ${to}`] : []),
      ];
    }),
    ...sequences.rows.map(({ name }) => `grant usage on sequence ${name} to ${to}`),
  ];
}

function rightsOn(table: string): readonly TableRight[] {
  if (READ_ONLY.includes(table)) return ['select'];
  if (APPEND_ONLY.includes(table)) return ['select', 'insert'];
  return ['select', 'insert', 'update', 'delete'];
}

const SUPERUSER = 'is a superuser';

export interface RolePowers {
  readonly role: string;
  readonly beyond: readonly string[];
  /** The role can change the schema, so only triggers protect the audit log and consents. */
  readonly ownsTables: boolean;
}

export async function powersOfRole(db: Db): Promise<RolePowers> {
  const { rows } = await sql<{ role: string; beyond: string[]; ownsTables: boolean }>`
    select current_user as role,
      array_remove(array[
        case when bool_or(rolsuper) then ${SUPERUSER} end,
        case when bool_or(rolcreaterole) then 'may create roles' end,
        case when bool_or(rolcreatedb) then 'may create databases' end,
        case when bool_or(rolreplication) then 'may replicate the database' end,
        case when bool_or(rolbypassrls) then 'bypasses row security' end,
        case when bool_or(rolname = 'pg_read_server_files') then 'may read the server''s files' end,
        case when bool_or(rolname = 'pg_write_server_files') then 'may write the server''s files' end,
        case when bool_or(rolname = 'pg_execute_server_program') then 'may run programs on the server' end
      ], null) as beyond,
      exists (
        select from pg_class where relname = 'audit_events' and relnamespace = 'public'::regnamespace
          and pg_has_role(relowner, 'member')) as "ownsTables"
    from pg_roles where pg_has_role(oid, 'member')`.execute(db);
  const [powers] = rows;
  if (!powers) throw new Error('the database does not know the role of its own connection');
  // Superuser implies all others.
  return powers.beyond.includes(SUPERUSER) ? { ...powers, beyond: [SUPERUSER] } : powers;
}
