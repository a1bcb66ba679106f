// Runs on both PostgreSQLs: pages by keyset; locks of a batch.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cleanUp } from '#server/features/admin/maintenance/clean-up.job.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { NewExport } from '#shared/contracts/rest/admin/exports.ts';
import { EXPORT_KINDS, EXPORT_LIFETIME_MS } from '#shared/domain/export.ts';

const EXPORTS = '/api/admin/practices/:practiceId/exports';

let world: World;
let administrator: Browser;
let params: { practiceId: number };
beforeAll(async () => {
  world = await createWorld();
  administrator = await world.signedIn(world.staff.administrator);
  params = { practiceId: world.practice.id };
});
afterAll(() => world.close());

const form = (changes: Partial<NewExport> = {}): NewExport => ({
  kind: 'patients',
  format: 'csv',
  from: null,
  to: null,
  language: 'en',
  idempotencyKey: randomUUID(),
  ...changes,
});
const request = async (changes?: Partial<NewExport>) =>
  (await administrator.call(`POST ${EXPORTS}`, { params, body: form(changes) })).result;
async function work(): Promise<void> {
  while (world.jobs.queued.some(({ name }) => name === 'export')) await world.jobs.run();
}
const file = (exportId: string, browser = administrator) =>
  browser.request({ method: 'GET', url: `/api/admin/exports/${exportId}/file` });
async function exported(changes?: Partial<NewExport>): Promise<string> {
  const { exportId } = await request(changes);
  await work();
  return (await file(exportId)).body;
}
const state = async (exportId: string) =>
  (await administrator.call(`GET ${EXPORTS}`, { params })).result.exports.find(
    (one) => one.exportId === exportId,
  );

test.each(EXPORT_KINDS)('%s: has a heading and the practice’s rows in both formats', async (kind) => {
  const visit = await world.scheduled();
  await world.patientOf(visit);
  await world.scheduled({}, world.otherPractice);
  const lines = (await exported({ kind })).trimEnd().split('\r\n');
  const rows = JSON.parse(await exported({ kind, format: 'json' })) as Record<string, unknown>[];
  expect(lines[0]?.startsWith('\uFEFF')).toBe(true);
  expect(lines[0]?.slice(1).split(',').length).toBeGreaterThan(5);
  if (rows[0]) expect(Object.keys(rows[0]).join(',')).toBe(lines[0]?.slice(1));
  if (kind !== 'audit') expect(rows).toHaveLength(lines.length - 1);
  if (kind === 'visits') {
    expect(rows.map(({ visitId }) => visitId)).toContain(visit.visitId);
    const { rows: ours } = await sql<{ n: string }>`
      select count(*) as n from visits where practice_id = ${world.practice.id}`.execute(world.db);
    expect(rows).toHaveLength(Number(ours[0]?.n));
  }
});

test('visits and payments have the columns needed to count and bill them', async () => {
  await world.db
    .updateTable('visitTypes')
    .set({ billingGrouping: 'Telehealth', copayMode: 'default', copayCents: 2_500 })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
  await world.db
    .updateTable('accounts')
    .set({ specialties: ['Cardiology'] })
    .where('id', '=', world.staff.provider.accountId)
    .execute();
  const { visitId, sessionId } = await world.scheduled();
  await world.db
    .updateTable('visits')
    .set({ cancelCategory: 'Scheduling' })
    .where('id', '=', visitId)
    .execute();
  await world.db
    .updateTable('visitPatients')
    .set({ cancelCategory: 'Lost' })
    .where('sessionId', '=', sessionId)
    .execute();
  const paymentId = randomUUID();
  await world.db
    .insertInto('payments')
    .values({ id: paymentId, visitId, sessionId, state: 'pending', currency: 'usd' })
    .execute();
  const dispute = { paymentId, currency: 'usd', openedAt: new Date() };
  await world.db
    .insertInto('paymentDisputes')
    .values([
      { ...dispute, id: 'du_open', state: 'open', amountCents: 1_250 },
      { ...dispute, id: 'du_lost', state: 'lost', amountCents: 500 },
    ])
    .execute();
  const rowOf = async (kind: 'visits' | 'payments') =>
    (JSON.parse(await exported({ kind, format: 'json' })) as { visitId: string }[]).find(
      (row) => row.visitId === visitId,
    );
  expect(await rowOf('visits')).toMatchObject({
    cancelCategory: 'Scheduling',
    patientsCancelCategories: 'Lost',
    billingGrouping: 'Telehealth',
  });
  expect(await rowOf('payments')).toMatchObject({
    billingGrouping: 'Telehealth',
    providerBillingCategory: 'Cardiology',
    practiceCopay: 25,
    disputed: 12.5,
    lostInDisputes: 5,
  });
});

test('a visit of a series has its place in it', async () => {
  const further = [{ date: '2026-11-27', time: '10:30', occurrence: 'first' as const }];
  const { series } = await world.scheduled({ series: { everyWeeks: 1, further } });
  const rows = JSON.parse(await exported({ kind: 'visits', format: 'json' })) as { visitId: string }[];
  const placeOf = (visitId: string | undefined) => rows.find((row) => row.visitId === visitId);
  expect(placeOf(series[1]?.visitId)).toMatchObject({ seriesPosition: 2, seriesVisits: 2 });
  expect(rows).toContainEqual(expect.objectContaining({ seriesPosition: null, seriesVisits: null }));
});

test('neutralizes what a spreadsheet would run, and preserves quotes, commas and line breaks', async () => {
  const description = '=HYPERLINK("http://evil.example","x"),\n-1';
  await world.scheduled({ description });
  const csv = await exported({ kind: 'visits' });
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""x""),\n-1"`);
  const rows = JSON.parse(await exported({ kind: 'visits', format: 'json' }));
  expect(rows).toContainEqual(expect.objectContaining({ description }));
});

test('uses days of the practice’s time zone, both included', async () => {
  const late = await world.scheduled({ date: '2026-11-30', time: '23:30' });
  const next = await world.scheduled({ date: '2026-12-01', time: '00:10' });
  const ids = async (from: string | null, to: string | null) =>
    (JSON.parse(await exported({ kind: 'visits', format: 'json', from, to })) as { visitId: string }[]).map(
      ({ visitId }) => visitId,
    );
  expect(await ids('2026-11-30', '2026-11-30')).toEqual([late.visitId]);
  expect(await ids('2026-12-01', null)).toEqual([next.visitId]);
});

test('queues once per key, shows its progress, and belongs to its owner', async () => {
  const body = form();
  const first = await administrator.call(`POST ${EXPORTS}`, { params, body });
  const again = await administrator.call(`POST ${EXPORTS}`, { params, body });
  const { exportId } = first.result;
  expect(again.result.exportId).toBe(exportId);
  expect(first.result.state).toBe('queued');
  expect((await file(exportId)).error.code).toBe('CLIENT_ADMIN_EXPORT_FAILED');
  await work();
  const done = await state(exportId);
  expect(done?.state).toBe('done');
  expect(done?.rowsWritten).toBe(done?.rowsExpected);

  const colleague = await world.signedIn(
    await makeAccount(world.db, [world.practice.id], { isClientAdmin: true }),
  );
  expect((await file(exportId, colleague)).status).toBe(404);
  expect((await colleague.call(`GET ${EXPORTS}`, { params })).result.exports).toEqual([]);
  await file(exportId);
  const audited = await world.audited({ subjectId: exportId, practiceId: world.practice.id }, 'action');
  expect(audited).toEqual(['export.requested', 'export.downloaded']);
});

test('expires after a day, and is removed with its file', async () => {
  const { exportId } = await request();
  await work();
  world.time.now += EXPORT_LIFETIME_MS;
  try {
    const later = await world.signedIn(world.staff.administrator);
    expect((await file(exportId, later)).error.code).toBe('CLIENT_ADMIN_EXPORT_FAILED');
    await cleanUp(world.deps);
    expect((await file(exportId, later)).status).toBe(404);
    const parts = await world.db
      .selectFrom('fileParts')
      .select('position')
      .where('fileId', '=', exportId)
      .execute();
    expect(parts).toEqual([]);
  } finally {
    world.time.now -= EXPORT_LIFETIME_MS;
    administrator = await world.signedIn(world.staff.administrator);
  }
});

test('rewrites a failed batch, and shows the last failure', async () => {
  const { exportId } = await request();
  const failing = vi.spyOn(world.deps.files, 'putPart').mockRejectedValue(new Error('the disk is full'));
  await world.jobs.run();
  expect((await state(exportId))?.state).toBe('queued');
  failing.mockRestore();
  await work();
  expect((await state(exportId))?.state).toBe('done');

  const { exportId: other } = await request();
  const broken = vi.spyOn(world.deps.files, 'putPart').mockRejectedValue(new Error('the disk is full'));
  await world.jobs.run(true);
  broken.mockRestore();
  await work();
  expect((await state(other))?.state).toBe('failed');
  expect((await file(other)).error.code).toBe('CLIENT_ADMIN_EXPORT_FAILED');
});
