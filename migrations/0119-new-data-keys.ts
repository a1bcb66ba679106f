import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-06-03-new-data-keys';

/** Sealed columns by table. */
const COLUMNS: readonly [table: string, columns: readonly string[]][] = [
  ['chat_messages', ['text']],
  ['visit_notes', ['text']],
  ['consent_records', ['record']],
  ['intake_answers', ['answer']],
  ['intake_submissions', ['answers']],
  ['record_upload_items', ['payload', 'failure_said']],
  ['appointments', ['failure_said']],
];

/** What each sealed value begins with: the mark 'anteroom', and form 1. The key's id follows the type. */
const SEALED = `'\\x616e7465726f6f6d01'::bytea`;
const keyIn = (column: string) => `(case when substr(${column}, 1, 9) = ${SEALED}
  then encode(substr(${column}, 11, 16), 'hex')::uuid end)`;

/**
 * Practices get further data keys. A row refers to the key that its value is sealed under, so that PostgreSQL refuses
 * to delete a key that a row needs, also one of a transaction that commits later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table data_keys
        drop constraint data_keys_practice_id_key,
        add column state text not null default 'current'
          check (state in ('coming', 'current', 'retired', 'kept')),
        -- When it got its state.
        add column since timestamptz;
      update data_keys set since = created_at;
      alter table data_keys alter column since set not null, alter column state drop default;
      create unique index data_keys_current on data_keys (practice_id) where state = 'current';
      create unique index data_keys_coming on data_keys (practice_id) where state = 'coming';
      create index data_keys_practice on data_keys (practice_id);
    `)
    .execute(db);
  const columns = COLUMNS.flatMap(([table, names]) =>
    names.map((name) => ({ table, key: `${name}_key`, from: keyIn(name) })),
  );
  const ofParts = `(case when length(key_id) = 36 then key_id::uuid end)`;
  for (const { table, key, from } of [...columns, { table: 'file_parts', key: 'data_key', from: ofParts }])
    await sql
      .raw(`
        -- Not validated: a row whose key was lost must not keep the product from starting.
        alter table ${table} add column ${key} uuid generated always as ${from} stored;
        alter table ${table} add foreign key (${key}) references data_keys not valid;
        create index ${table}_${key} on ${table} (${key}) where ${key} is not null;
      `)
      .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      do $$ begin
        if exists (select from data_keys group by practice_id having count(*) > 1) then
          raise exception 'practices have several data keys, which the earlier version does not know';
        end if;
      end $$;
      alter table file_parts drop column data_key;
      ${COLUMNS.flatMap(([table, names]) => names.map((name) => `alter table ${table} drop column ${name}_key;`)).join('\n')}
      drop index data_keys_current, data_keys_coming, data_keys_practice;
      alter table data_keys drop column state, drop column since, add unique (practice_id);
    `)
    .execute(db);
}
