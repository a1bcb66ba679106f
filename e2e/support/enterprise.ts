import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { SettingKey, SettingValue } from '#shared/settings/definitions.ts';

/** Referenced tables first. */
const TABLES = [
  'enterprises',
  'practices',
  'accounts',
  'memberships',
  'patients',
  'visit_types',
  'intake_questions',
  'settings',
] as const;

/** Columns that refer to a row of one of the tables above, or are its key. */
const REFERENCES = ['id', 'enterprise_id', 'practice_id', 'account_id', 'visit_type_id'];

/** The database generates these tables' ids, and no table refers to them. */
const COUNTED: readonly string[] = ['settings'];

const DEMO = `enterprise_id = (select min(id) from enterprises)`;
const OF_DEMO: Record<(typeof TABLES)[number], string> = {
  enterprises: 'id = (select min(id) from enterprises)',
  practices: DEMO,
  accounts: `email like '%@demo.test'`,
  memberships: `practice_id in (select id from practices where ${DEMO})`,
  patients: `practice_id in (select id from practices where ${DEMO})`,
  visit_types: `practice_id in (select id from practices where ${DEMO})`,
  settings: `key <> 'practicePhone' and (enterprise_id = (select min(id) from enterprises)
    or practice_id in (select id from practices where ${DEMO})
    or visit_type_id in (select id from visit_types where practice_id in (select id from practices where ${DEMO})))`,
  intake_questions: `visit_type_id in (select id from visit_types where practice_id in (select id from practices where ${DEMO}))`,
};

type Row = Record<string, unknown>;

export type PracticeSettings = { readonly [K in SettingKey]?: SettingValue<K> };

export interface Enterprise {
  emailOf(demoEmail: string): string;
  practiceId(name: string): number;
}

/**
 * Copies the demo enterprise without visits: practices, staff, patients and visit types for one file, under the same
 * names, in a product that other files use too.
 */
export async function makeEnterprise(
  databaseUrl: string,
  settings: PracticeSettings = {},
): Promise<Enterprise> {
  const tag = randomUUID().slice(0, 8);
  const emailOf = (demoEmail: string) => demoEmail.replace('@demo.test', `@${tag}.test`);
  const ids = new Map<unknown, unknown>();
  const practices = new Map<unknown, number>();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    for (const table of TABLES) {
      const { rows } = await client.query<{ row: Row }>(
        `select to_jsonb(t) as row from ${table} t where ${OF_DEMO[table]}`,
      );
      const copies: Row[] = [];
      for (const { row } of rows) {
        if ('id' in row && !COUNTED.includes(table))
          ids.set(keyOf(table, row.id), await newId(client, table, row.id));
        const copy = withOwnIds(table, row, ids);
        if (table === 'accounts') copy.email = emailOf(String(row.email));
        if (table === 'practices') {
          practices.set(copy.name, Number(copy.id));
          copy.logo_file_id = null;
        }
        copies.push(copy);
      }
      await insert(client, table, copies);
    }
    for (const [key, value] of Object.entries(settings))
      await set(client, [...practices.values()], key, value);
    await client.query('commit');
  } finally {
    await client.end();
  }
  return {
    emailOf,
    practiceId: (name) => practices.get(name) ?? 0,
  };
}

const keyOf = (table: string, id: unknown) => (typeof id === 'number' ? `${table} ${id}` : id);

const TABLE_OF: Record<string, string> = { enterprise_id: 'enterprises', practice_id: 'practices' };

function withOwnIds(table: string, row: Row, ids: ReadonlyMap<unknown, unknown>): Row {
  const copy = { ...row };
  if (COUNTED.includes(table)) delete copy.id;
  for (const column of REFERENCES)
    if (column in copy && row[column] !== null)
      copy[column] = ids.get(keyOf(TABLE_OF[column] ?? table, row[column]));
  return copy;
}

async function newId(client: pg.Client, table: string, id: unknown): Promise<unknown> {
  if (typeof id !== 'number') return randomUUID();
  const { rows } = await client.query(`select nextval(pg_get_serial_sequence($1, 'id'))::integer as id`, [
    table,
  ]);
  return rows[0].id;
}

async function set(client: pg.Client, practiceIds: number[], key: string, value: unknown): Promise<void> {
  await client.query(
    `insert into settings (practice_id, key, value) select id, $2, $3::jsonb from unnest($1::integer[]) as id
       on conflict (practice_id, key) where practice_id is not null do update set value = excluded.value`,
    [practiceIds, key, JSON.stringify(value)],
  );
}

async function insert(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const { rows: computed } = await client.query(
    `select attname from pg_attribute where attrelid = $1::regclass and attgenerated <> ''`,
    [table],
  );
  const columns = Object.keys(rows[0] ?? {})
    .filter((name) => !computed.some(({ attname }) => attname === name))
    .join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

export async function setForPractices<K extends SettingKey>(
  database: pg.Client,
  key: K,
  value: SettingValue<K>,
  practiceName: string | null = null,
): Promise<number> {
  const { rowCount } = await database.query(
    `insert into settings (practice_id, key, value)
       select id, $1, $2::jsonb from practices where $3::text is null or name = $3
     on conflict (practice_id, key) where practice_id is not null do update set value = excluded.value`,
    [key, JSON.stringify(value), practiceName],
  );
  return rowCount ?? 0;
}
