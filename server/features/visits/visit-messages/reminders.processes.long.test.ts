import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOBS } from '#server/features/index.ts';
import { scheduleVisit } from '#server/features/visits/scheduling/schedule-visit.service.ts';
import { startPgBossJobs } from '#server/runtime/jobs/pg-boss.ts';
import { type MailServer, openMailServer } from '#server/test-support/mail-server.ts';
import { createProcessWorld, type ProcessWorld } from '#server/test-support/process-world.ts';

const REMINDERS = Number(process.env.REMINDERS ?? 200);
/**
 * How long the mail server takes for each message, in milliseconds, so that some are being sent when the process dies.
 */
const TAKES_MS = 15;

let world: ProcessWorld;
let mail: MailServer;
const arrived = new Map<string, string[]>();
let waiting: { count: number; resolve: () => void } | null = null;

beforeAll(async () => {
  mail = await openMailServer(async ({ to, email: { messageId = '' } }) => {
    const [recipient = ''] = to;
    arrived.set(recipient, [...(arrived.get(recipient) ?? []), messageId]);
    if (waiting && arrived.size >= waiting.count) waiting.resolve();
    await setTimeout(TAKES_MS);
  });
  world = await createProcessWorld();
});
afterAll(async () => {
  await world.close();
  await mail.close();
});

const reached = (count: number) =>
  new Promise<void>((resolve) => {
    waiting = { count, resolve };
    if (arrived.size >= count) resolve();
  });

async function visitsInAnHour(): Promise<void> {
  const jobs = await startPgBossJobs(world.database.url, world.deps.log, JOBS);
  const [date = ''] = new Date(Date.now() + 36 * 3_600_000).toISOString().split('T');
  for (let index = 0; index < REMINDERS; index++)
    await scheduleVisit(
      { ...world.deps, jobs },
      world.staff.provider.accountId,
      world.form({
        date,
        patients: [
          {
            firstName: 'Walter',
            lastName: 'Brandt',
            email: `walter-${index}@example.com`,
            language: 'en',
            linkDelivery: 'Email',
          },
        ],
      }),
    );
  await jobs.stop();
  await world.db.updateTable('messages').set({ state: 'withdrawn' }).execute();
  await world.db.updateTable('visits').set({ startsAt: sql<Date>`now() + interval '50 minutes'` }).execute();
  await sql`delete from pgboss.job where name = 'send-message'`.execute(world.db);
  await sql`update pgboss.job set start_after = now() - interval '10 minutes'
    where name = 'remind-visit' and data->>'reminder' in ('1_DAY_BEFORE', '1_HOUR_BEFORE')`.execute(world.db);
}

/** Releases the dead process's jobs at the queue's next check rather than after minutes. */
async function expireDeadJobs(): Promise<void> {
  const boss = new PgBoss({ connectionString: world.database.url, max: 2 });
  boss.on('error', () => {});
  await boss.start();
  await sql`update pgboss.job set started_on = started_on - interval '10 minutes' where state = 'active'`.execute(
    world.db,
  );
  for (const name of ['remind-visit', 'send-message']) await boss.supervise(name);
  await boss.stop();
}

test(`sends ${REMINDERS} reminders once each over two processes, one of which is killed`, async () => {
  await visitsInAnHour();
  const began = performance.now();
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'Saguaro <no-reply@saguaro.example>' };
  const [dying] = await Promise.all([world.process(undefined, settings), world.process(undefined, settings)]);
  await reached(REMINDERS / 3);
  await dying?.stop('SIGKILL');
  const before = arrived.size;
  await expireDeadJobs();
  await reached(REMINDERS);
  const seconds = (performance.now() - began) / 1000;
  await expect
    .poll(
      async () =>
        (
          await world.db
            .selectFrom('messages')
            .select(({ fn }) => fn.countAll<string>().as('left'))
            .where('state', '=', 'queued')
            .executeTakeFirstOrThrow()
        ).left,
    )
    .toBe('0');
  const deliveries = [...arrived.values()];
  const repeated = deliveries.filter((ids) => ids.length > 1);
  process.stdout.write(
    `${REMINDERS} reminders in ${seconds.toFixed(0)} s; killed after ${before}; ${repeated.length} delivered twice under one Message-ID\n`,
  );
  expect(arrived.size).toBe(REMINDERS);
  // One message per patient: a message being sent at the kill may arrive twice, with the same Message-ID.
  expect(deliveries.filter((ids) => new Set(ids).size !== 1)).toEqual([]);
  expect(repeated.length).toBeLessThanOrEqual(4);
  const rows = await world.db
    .selectFrom('messages')
    .select(({ fn }) => ['state', 'topic', fn.countAll<string>().as('count')])
    .where('kind', '=', 'visit-reminder')
    .groupBy(['state', 'topic'])
    .execute();
  expect(rows).toEqual([{ state: 'sent', topic: '1_HOUR_BEFORE', count: String(REMINDERS) }]);
}, 600_000);
