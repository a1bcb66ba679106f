// Runs on both PostgreSQLs: migrations that lock what other processes use.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAuditChain } from '#server/features/core/audit/audit-chain.ts';
import { loadKeys } from '#server/runtime/config/keys.ts';
import type { TestDatabase } from '#server/test-support/database.ts';
import { FIRST_VISIT, firstRelease, TOKEN } from '#server/test-support/first-release.ts';
import { onFreePort } from '#server/test-support/on-free-port.ts';
import { type ServerProcess, startServer } from '#server/test-support/server-process.ts';
import { TEST_SECRET } from '#server/test-support/settings.ts';
import { openSealedDatabase } from '../data-keys/open-sealed-database.ts';
import { migrationNames } from '../db/migrate.ts';

const { visitId, seatId, accountId } = FIRST_VISIT;
const CHAT = 20_000;
/** A practice's year of data, so that migrating takes seconds. */
const MUCH = [
  `insert into patients (id, practice_id, first_name, last_name, language)
     select gen_random_uuid(), p.id, 'Rosa', 'Delgado ' || n, 'es' from practices p, generate_series(1, 5000) n`,
  `insert into visits (id, practice_id, visit_type_id, provider_id, starts_at, time_zone, duration_minutes, idempotency_key, created_by)
     select gen_random_uuid(), v.practice_id, visit_type_id, provider_id, starts_at - n * interval '1 hour', v.time_zone, 20,
       gen_random_uuid(), created_by from visits v, generate_series(1, 5000) n`,
  `insert into visit_patients (session_id, visit_id, patient_id, language, link_delivery)
     select gen_random_uuid(), v.id, p.id, 'es', 'Copy'
     from (select id, row_number() over () n from visits where id <> '${visitId}') v
     join (select id, row_number() over () n from patients) p using (n)`,
  `insert into chat_messages (id, visit_id, seat_id, text, sent_at)
     select gen_random_uuid(), '${visitId}', '${seatId}', 'Mensaje ' || n, now() from generate_series(1, ${CHAT}) n`,
];

let database: TestDatabase;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  database = await firstRelease(...MUCH);
});
afterAll(async () => {
  for (const server of servers) await server.stop('SIGKILL');
  await database.drop();
});

async function formerProcess(turn: number, acknowledged: string[], until: AbortSignal) {
  const client = new pg.Client({ connectionString: database.ownerUrl, application_name: 'anteroom' });
  await client.connect();
  const refused = new Set<string>();
  const other = `(select id from visits order by id offset ${turn} limit 1)`;
  const writes = (text: string) => [
    () => client.query(`update visits set description = $1 where id = ${other}`, [text]),
    () =>
      client.query(
        `insert into chat_messages (id, visit_id, seat_id, text, sent_at) values ($1, $2, $3, $4, now())`,
        [randomUUID(), visitId, seatId, text],
      ),
    () =>
      client.query(
        `insert into audit_events (practice_id, actor, action, visit_id, previous_hash, hash)
           select practice_id, $1, 'seat.admitted', id, '', '' from visits where id = $2`,
        [`account:${accountId}`, visitId],
      ),
  ];
  for (let said = 0; !until.aborted; said++) {
    const text = `said ${turn}-${said}`;
    try {
      await client.query('begin');
      // Alternates the order, so that a migration meets locks in both orders.
      for (const write of (said + turn) % 2 ? writes(text) : writes(text).reverse()) await write();
      await client.query('commit');
      acknowledged.push(text);
    } catch (error) {
      await client.query('rollback');
      refused.add((error as { code?: string }).code ?? String(error));
    }
    await setTimeout(1);
  }
  await client.end();
  return refused;
}

async function askingPage(port: number, until: AbortSignal): Promise<(number | string)[]> {
  const answers: (number | string)[] = [];
  while (!until.aborted) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/patient/links/v/${TOKEN}`).then(
      ({ status }) => status,
      ({ cause }: { cause?: { code?: string } }) => cause?.code ?? 'failed',
    );
    if (answers.at(-1) !== answer) answers.push(answer);
    await setTimeout(20);
  }
  return answers;
}

test('loses nothing acknowledged while two processes upgrade, one of the first release writes, and pages read', async () => {
  const over = new AbortController();
  const acknowledged: string[] = [];
  const formers = [0, 1, 2].map((turn) => formerProcess(turn, acknowledged, over.signal));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(30);
  const asking: Promise<(number | string)[]>[] = [];
  const start = () =>
    onFreePort(async (port) => {
      asking.push(askingPage(port, over.signal));
      const environment = { ...database.environment, PORT: String(port), APP_SECRET: TEST_SECRET };
      servers.push(
        await startServer({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost', ...environment }),
      );
    });
  await Promise.all([start(), start()]);
  await setTimeout(1_000);
  over.abort();
  for (const answers of await Promise.all(asking)) expect(answers).toEqual(['ECONNREFUSED', 200]);
  // A refusal would be a deadlock with the migrations, or a value that is not sealed.
  for (const refused of await Promise.all(formers))
    expect([...refused].filter((code) => code !== '40P01')).toEqual(['23514']);

  const { db, dataKeys } = openSealedDatabase(database.url, loadKeys([TEST_SECRET]), () => {});
  try {
    await dataKeys.read();
    const texts = (await db.selectFrom('chatMessages').select('text').execute()).map(({ text }) => text);
    expect(texts.filter((text) => typeof text !== 'string')).toEqual([]);
    expect(texts).toEqual(expect.arrayContaining(acknowledged));
    expect(texts).toHaveLength(CHAT + 1 + acknowledged.length);
    const [practice] = await db.selectFrom('practices').select('id').execute();
    expect(await verifyAuditChain(db, practice?.id ?? 0)).toBeNull();
    for (const table of ['visits', 'patients', 'visitPatients'] as const) {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      expect([table, Number(count)]).toEqual([table, 5_001]);
    }
  } finally {
    await db.destroy();
  }
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  await client.end();
  expect(rows.map(({ name }) => name).sort()).toEqual((await migrationNames()).sort());
});
