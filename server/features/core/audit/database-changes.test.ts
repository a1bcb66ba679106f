// Runs on both PostgreSQLs: triggers with the owner's rights.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, asSuperuser } from '#server/test-support/database.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { verifyAuditChain } from './audit-chain.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await asSuperuser(world.database, 'drop owned by some_reader cascade', 'drop role some_reader').catch(
    () => {},
  );
  await world.close();
});

const found = async (table: string) => {
  const columns = ['practiceId', 'actor', 'action', 'subjectId', 'details', 'address'] as const;
  const changes = await world.audited({ action: 'database.changed' }, columns);
  return changes.filter(({ details }) => details.table === table);
};

async function asProductRole(applicationName: string | undefined, statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: world.database.url,
    ...(applicationName ? { application_name: applicationName } : {}),
  });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('leaves the product’s own changes to its services', async () => {
  await world.db.updateTable('visitTypes').set({ durationMinutes: 25 }).execute();
  expect(await found('visit_types')).toEqual([]);
});

test('records the owner’s change as an event of the practice, with old and new values', async () => {
  const { id, visitTypeId } = world.practice;
  await asOwner(world.database, `update visit_types set duration_minutes = 40 where id = '${visitTypeId}'`);
  expect(await found('visit_types')).toEqual([
    {
      practiceId: id,
      actor: 'database:anteroom_owner',
      action: 'database.changed',
      subjectId: visitTypeId,
      details: {
        table: 'visit_types',
        operation: 'UPDATE',
        application: '',
        before: { duration_minutes: 25 },
        after: { duration_minutes: 40 },
      },
      address: '127.0.0.1',
    },
  ]);
  expect(await verifyAuditChain(world.db, id)).toBeNull();
});

test('records changes by a superuser and any other role, and ignores changes without effect', async () => {
  const { id } = world.practice;
  await asSuperuser(
    world.database,
    `update practices set name = 'Renamed' where id = ${id}`,
    `update practices set name = 'Renamed' where id = ${id}`,
    'drop role if exists some_reader',
    'create role some_reader',
    'grant select, update on practices to some_reader',
    `set session authorization some_reader`,
    `update practices set name = 'Again' where id = ${id}`,
  );
  const events = (await found('practices')).filter(({ practiceId }) => practiceId === id);
  expect(events.map(({ actor, details }) => [actor, details.after])).toEqual([
    ['database:anteroom', { name: 'Renamed' }],
    ['database:some_reader', { name: 'Again' }],
  ]);
});

test('identifies the product’s role by the program’s name', async () => {
  const { id } = world.practice;
  await asProductRole('psql', `update practices set name = 'By psql' where id = ${id}`);
  await asProductRole('anteroom', `update practices set name = 'By us' where id = ${id}`);
  await asProductRole('anteroom-migration', `update practices set name = 'By no migration' where id = ${id}`);
  const events = (await found('practices')).filter(({ actor }) => actor === 'database:anteroom_app');
  expect(events.map(({ details }) => [details.application, details.after])).toEqual([
    ['psql', { name: 'By psql' }],
    ['anteroom-migration', { name: 'By no migration' }],
  ]);
});

test('records an account’s change in the audit of each of its practices, without secrets', async () => {
  const { accountId } = world.staff.administrator;
  await asOwner(
    world.database,
    `update accounts set password_hash = 'stolen', is_client_admin = not is_client_admin where id = '${accountId}'`,
  );
  const memberships = await world.db
    .selectFrom('memberships')
    .select('practiceId')
    .where('accountId', '=', accountId)
    .orderBy('practiceId')
    .execute();
  const events = await found('accounts');
  expect(events.map(({ practiceId }) => practiceId)).toEqual(memberships.map(({ practiceId }) => practiceId));
  expect(events[0]?.details).toMatchObject({ secrets: ['password_hash'] });
  expect(Object.keys(events[0]?.details.after as object)).toEqual(['is_client_admin']);
  expect(JSON.stringify(events)).not.toContain('stolen');
});

test('records added and removed rows, and truncated tables', async () => {
  const { id, enterpriseId } = world.practice;
  await asOwner(
    world.database,
    `insert into settings (enterprise_id, key, value) values (${enterpriseId}, 'closeAfterHours', '12')`,
    `delete from settings where enterprise_id = ${enterpriseId}`,
    'truncate news_articles cascade',
    `insert into product_roles values ('anteroom_owner')`,
    `delete from product_roles where role = 'anteroom_owner'`,
  );
  const settings = (await found('settings')).filter(({ practiceId }) => practiceId === id);
  expect(settings.map(({ details }) => details.operation)).toEqual(['INSERT', 'DELETE']);
  expect(settings[1]?.details.before).toMatchObject({ key: 'closeAfterHours', value: 12 });
  expect((await found('news_articles')).map(({ details }) => details.operation)).toContain('TRUNCATE');
  expect(await found('product_roles')).toHaveLength(2);
});

test('lists the columns whose values are not recorded', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns
    where table_schema = 'public' and is_secret_column(table_name, column_name)
      and table_name in (select tgrelid::regclass::text from pg_trigger where tgname = 'note_database_change')
    order by 1`.execute(world.db);
  expect(rows.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "account_notes.text",
      "accounts.idempotency_key",
      "accounts.password_hash",
      "accounts.security_answer_hash",
      "app_settings.value",
      "authenticator_apps.secret",
      "fhir_clients.former_hash",
      "fhir_clients.idempotency_key",
      "fhir_clients.secret_hash",
      "interpreter_services.token",
      "interpreter_services.webhook_secret",
      "news_articles.idempotency_key",
      "partner_secrets.secret",
      "payment_accounts.transaction_key",
      "payment_accounts.webhook_secret",
      "practices.idempotency_key",
      "record_connection_keys.private_key",
      "recovery_codes.hash",
    ]
  `);
  const all = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns
    where table_schema = 'public' and column_name ~ '(key|code|secret|hash|token|pass)'
      and not is_secret_column(table_name, column_name)
      and table_name in (select tgrelid::regclass::text from pg_trigger where tgname = 'note_database_change')
    order by 1`.execute(world.db);
  expect(all.rows.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "app_settings.key",
      "fhir_clients.key_set",
      "fhir_clients.keys_at",
      "fhir_clients.keys_failed_at",
      "fhir_clients.keys_url",
      "fhir_clients.secret_at",
      "fhir_clients.secret_end",
      "interpreter_services.token_at",
      "interpreter_services.token_end",
      "interpreter_services.webhook_secret_at",
      "interpreter_services.webhook_secret_end",
      "locations.zip_code",
      "partner_secrets.secret_end",
      "payment_accounts.publishable_key",
      "payment_accounts.transaction_key_at",
      "payment_accounts.transaction_key_end",
      "payment_accounts.webhook_secret_at",
      "payment_accounts.webhook_secret_end",
      "record_connection_keys.public_key",
      "settings.key",
    ]
  `);
});

describe('patients and visits', () => {
  test('records changes with psql as events of practice and visit: which columns, without personal data', async () => {
    const visit = await world.scheduled();
    const [{ patientId } = { patientId: '' }] = await world.db
      .selectFrom('visitPatients')
      .select('patientId')
      .where('visitId', '=', visit.visitId)
      .execute();
    expect([...(await found('patients')), ...(await found('visits')), ...(await found('links'))]).toEqual([]);
    await asOwner(
      world.database,
      `update patients set last_name = 'Changed', state = 'TX', record_id = 'MRN-1' where id = '${patientId}'`,
      `update visits set status = 'CANCELLED', cancel_comment = 'Changed' where id = '${visit.visitId}'`,
      `update links set active = false where visit_id = '${visit.visitId}'`,
      `update visits set status = status`,
    );
    const at = {
      practiceId: world.practice.id,
      actor: 'database:anteroom_owner',
      action: 'database.changed',
    };
    const common = { operation: 'UPDATE', application: '' };
    expect(await found('patients')).toMatchObject([
      {
        ...at,
        subjectId: patientId,
        details: {
          ...common,
          table: 'patients',
          before: {},
          after: {},
          secrets: expect.arrayContaining(['last_name', 'record_id', 'state']),
        },
      },
    ]);
    expect(await found('visits')).toMatchObject([
      { ...at, subjectId: visit.visitId, details: { before: {}, after: {}, secrets: ['patient_names'] } },
      {
        ...at,
        subjectId: visit.visitId,
        details: {
          before: { status: 'SCHEDULED' },
          after: { status: 'CANCELLED' },
          secrets: ['cancel_comment'],
        },
      },
    ]);
    expect(await found('links')).toMatchObject([
      { ...at, details: { before: { active: true }, after: { active: false } } },
    ]);
    const events = await world.audited({ action: 'database.changed', visitId: visit.visitId }, 'details');
    expect(events).toHaveLength(3);
    expect(JSON.stringify([...events, ...(await found('patients'))])).not.toMatch(/Changed|TX|MRN-1/);
    expect(await verifyAuditChain(world.db, world.practice.id)).toBeNull();
  });

  test('records an event per row with its own values; removed and added rows, and truncated tables', async () => {
    const visits = [await world.scheduled(), await world.scheduled()];
    const ids = visits.map(({ visitId }) => `'${visitId}'`).join();
    await asOwner(
      world.database,
      `update visits set status = case id when ${ids.split(',')[0]} then 'COMPLETE' else 'CANCELLED' end where id in (${ids})`,
      `insert into visit_notes (visit_id, account_id, text, version, saved_at)
         select id, provider_id, 'anteroom', 1, now() from visits where id in (${ids})`,
      `delete from visit_notes where visit_id in (${ids})`,
      'truncate visit_ratings',
    );
    const changed = (await found('visits')).filter(({ subjectId }) => ids.includes(String(subjectId)));
    expect(new Map(changed.map(({ subjectId, details }) => [subjectId, details.after]))).toEqual(
      new Map([
        [visits[0]?.visitId, { status: 'COMPLETE' }],
        [visits[1]?.visitId, { status: 'CANCELLED' }],
      ]),
    );
    const notes = await found('visit_notes');
    expect(notes.map(({ practiceId, details }) => [practiceId, details.operation])).toEqual(
      ['INSERT', 'INSERT', 'DELETE', 'DELETE'].map((operation) => [world.practice.id, operation]),
    );
    expect(notes[0]?.details.secrets).toContain('text');
    expect((await found('visit_ratings')).map(({ details }) => details.operation)).toContain('TRUNCATE');
  });

  test('records the product’s role in another program, with that role’s rights only', async () => {
    const visit = await world.scheduled();
    const statement = `update visits set description = 'x' where id = '${visit.visitId}'`;
    await asProductRole('anteroom', statement);
    await asProductRole('psql', statement.replace(`'x'`, `'y'`));
    const events = (await found('visits')).filter(({ subjectId }) => subjectId === visit.visitId);
    expect(events.map(({ actor, details }) => [actor, details.application])).toEqual([
      ['database:anteroom_app', 'psql'],
    ]);
  });

  test('lists the columns whose values are recorded', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct column_name as name from information_schema.columns
      where table_schema = 'public' and is_plain_column(table_name, column_name) and column_name !~ '(^|_)id$'
        and table_name in (select tgrelid::regclass::text from pg_trigger where tgname = 'note_database_insert')
      order by 1`.execute(world.db);
    expect(rows.map(({ name }) => name)).toEqual([
      ...[
        'active',
        'admitted_at',
        'arrived_at',
        'began_at',
        'created_at',
        'ended_at',
        'expires_at',
        'is_group_visit',
      ],
      ...[
        'left_at',
        'reconciled',
        'removed_at',
        'revoked_at',
        'role',
        'stage',
        'starts_at',
        'state',
        'status',
      ],
    ]);
  });
});

test('shows administrators the changes in the audit log', async () => {
  const administrator = await world.signedIn(world.staff.adminOnly);
  const { rows } = (
    await administrator.call('POST /api/admin/practices/:practiceId/audit/search', {
      params: { practiceId: world.practice.id },
      body: { action: 'database.changed', sort: 'at' },
    })
  ).result;
  expect(rows[0]).toMatchObject({
    actor: { kind: 'database', name: 'anteroom_owner' },
    subject: { kind: 'visit-type' },
    address: '127.0.0.1',
  });
});
