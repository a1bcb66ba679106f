import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetUploads } from '#server/features/ehr/record-uploads/forget-uploads.ts';
import { queueUpload } from '#server/features/ehr/record-uploads/record-uploads.service.ts';
import { openDatabase } from '#server/storage/db/database.ts';
import { bookAppointment } from '#server/test-support/appointments.ts';
import { partnerSettings } from '#server/test-support/partners.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const settings = partnerSettings(world, await world.signedIn(world.staff.administrator));
  await settings.save('history', { url: `${world.publicUrl}/demo-partner` });
  await settings.turn('history', true);
});
afterAll(() => world.close());

async function answered() {
  const visit = await world.scheduled();
  await bookAppointment(world, visit);
  const browser = await world.patientOf(visit);
  const params = { sessionId: visit.sessionId };
  const { url } = (
    await browser.call('POST /api/patient/sessions/:sessionId/partner-steps/:kind/departure', {
      params: { ...params, kind: 'history' },
      body: { language: 'en' },
    })
  ).result;
  const token = new URL(url).searchParams.get('token') ?? '';
  const back = await browser.call('POST /api/demo/partner/answers', {
    body: { token, outcome: 'completed', answers: ['Knee', 'Nuts', 'No'] },
  });
  await browser.call('POST /api/patient/sessions/:sessionId/partner-return', {
    params,
    body: { token: new URL(back.result.url).searchParams.get('token') ?? '' },
  });
  await world.jobs.run();
  return visit;
}

test('sends the medical history to the record system once, as a QuestionnaireResponse', async () => {
  const { visitId, sessionId } = await answered();
  const staff = await world.signedIn(world.staff.provider);
  const params = { rootVisitId: visitId };
  const upload = () =>
    staff.call('POST /api/provider/visits/:rootVisitId/record-upload', {
      params,
      body: { idempotencyKey: randomUUID(), items: [{ sessionId, what: 'history', sourceId: null }] },
    });
  expect((await upload()).status).toBe(200);
  const items = () => world.db.selectFrom('recordUploadItems').selectAll().execute();
  expect(await items()).toMatchObject([
    {
      kind: 'answers',
      payload: {
        questionnaire: 'https://history.example.org/ns/questionnaire/demo|1',
        title: 'Medical history',
        answers: [{ values: ['Knee'] }, { values: ['Nuts'] }, { values: ['No'] }],
      },
    },
  ]);
  await world.jobs.run();
  const { result } = await upload();
  await world.jobs.run();
  expect(result.patients[0]?.items).toMatchObject([{ what: 'history', upload: { state: 'written' } }]);
  expect(await items()).toMatchObject([{ kind: 'answers', payload: null }]);
});

test('encrypts content waiting for the record system, and deletes it when the answers are deleted', async () => {
  const stored = openDatabase(world.database.url, () => {});
  const [payload, id, uploadId] = [{ values: ['Knee'] }, randomUUID(), randomUUID()];
  const { id: practiceId } = world.practice;
  const requestedAt = new Date(world.time.now - 30 * 86_400_000);
  await queueUpload(
    { ...world.deps, clock: () => requestedAt.getTime() },
    { practiceId, visitId: null, requestedBy: world.staff.provider.accountId, idempotencyKey: uploadId },
    [{ patientRecordId: 'p1', kind: 'answers', subject: id, title: 'Medical history', payload }],
  );
  const rowsOf = (db: typeof stored) =>
    db.selectFrom('recordUploadItems').selectAll().where('subject', '=', id).execute();
  expect((await rowsOf(world.db))[0]?.payload).toEqual(payload);
  const [raw] = await rowsOf(stored);
  expect(Buffer.from(raw?.payload as never).toString('latin1')).not.toContain('Knee');
  await stored.destroy();

  const forget = (before: Date) =>
    world.db.transaction().execute((trx) => forgetUploads(world.deps, trx, { practiceId, before, most: 10 }));
  expect(await forget(new Date(requestedAt.getTime() - 1))).toBe(0);
  expect(await forget(new Date(requestedAt.getTime() + 1))).toBe(1);
  expect(await rowsOf(world.db)).toEqual([]);
});
