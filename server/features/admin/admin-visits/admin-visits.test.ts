import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { invited } from '#server/test-support/guests.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let admin: Browser;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.signedIn(world.staff.adminOnly);
});
afterAll(() => world.close());

const read = (visitId: string, by = admin) =>
  by.call('GET /api/admin/visits/:visitId', { params: { visitId } });
const list = (query: Record<string, string | number> = {}, by = admin, practiceId = world.practice.id) =>
  by.call('POST /api/admin/practices/:practiceId/visits/search', { params: { practiceId }, body: query });

test('shows a visit’s record to an administrator who otherwise sees no visits', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const guestId = await invited(patient, visit.sessionId);
  await setSetting(world.db, world.practice.id, 'showPatientNames', true);
  const closed = await admin.call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: visit.visitId },
  });
  expect(closed.status).toBe(404);

  const { result } = await read(visit.visitId);
  expect(result).toMatchObject({
    visit: { visitId: visit.visitId, visitPatients: [{ lastName: 'Brandt' }] },
    facts: { links: expect.arrayContaining([expect.objectContaining({ path: 'v' })]) },
    practice: { name: world.practice.name },
    connections: [],
    guests: [{ guestId, inviteState: 'PENDING', invitedBy: { kind: 'patient' }, mayEdit: false }],
    workflow: [{ sessionId: visit.sessionId }],
  });
  expect(result.messages.map(({ what }) => what)).toContain('confirmation');
  expect(result.messages.some(({ mayBeSentAgain }) => mayBeSentAgain)).toBe(false);
  expect(result.features).toContainEqual({ key: 'showPatientNames', value: true, origin: 'practice' });
  expect(result.features).toContainEqual({ key: 'patientMfa', value: false, origin: 'product' });
});

test('shows when a patient took each step', async () => {
  await world.db
    .updateTable('visitTypes')
    .set({ workflow: JSON.stringify([{ step: 'terms', mandatory: true }]) })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
  const visit = await world.scheduled();
  await world.db
    .insertInto('workflowSteps')
    .values({ sessionId: visit.sessionId, step: 'terms', outcome: 'done', at: new Date(world.time.now) })
    .execute();
  const { workflow } = (await read(visit.visitId)).result;
  expect(workflow[0]?.steps).toEqual([
    {
      step: 'terms',
      mandatory: true,
      state: 'STEP_COMPLETE',
      taken: { outcome: 'done', at: new Date(world.time.now).toISOString() },
    },
  ]);
});

test('audits each read', async () => {
  const visit = await world.scheduled();
  await read(visit.visitId);
  const reader = `account:${world.staff.adminOnly.accountId}`;
  const actions = await world.audited({ visitId: visit.visitId, actor: reader }, 'action');
  expect(actions).toEqual(expect.arrayContaining(['visit.inspected', 'messages.read', 'guests.read']));
});

test('lists the practice’s visits, newest first, by name, status and day', async () => {
  const later = await world.scheduled({ time: '11:45' });
  const { rows } = (await list()).result;
  expect(rows[0]?.visitId).toBe(later.visitId);
  const starts = rows.map(({ startTime }) => startTime);
  expect(starts).toEqual(starts.toSorted().reverse());
  expect((await list({ q: 'nemo' })).result.rows).toEqual([]);
  expect((await list({ status: 'CANCELLED' })).result.rows).toEqual([]);
  expect((await list({ from: '2026-11-21' })).result.rows).toEqual([]);
  const page = (await list({ limit: 1 })).result;
  const next = (await list({ limit: 1, cursor: page.nextCursor ?? '' })).result;
  expect(next.rows[0]?.visitId).toBe(rows[1]?.visitId);
});

test('another practice’s visit looks missing, also to the installation’s administrator', async () => {
  const { otherPractice, staff } = world;
  const theirs = await world.scheduled({}, otherPractice);
  const installation = await world.signedIn(staff.administrator);
  const missing = await read(randomUUID());
  for (const by of [admin, installation]) {
    const answer = await read(theirs.visitId, by);
    expect([answer.status, answer.body]).toEqual([404, missing.body]);
    expect((await list({}, by, otherPractice.id)).status).toBe(404);
  }
  const outsider = await world.signedIn(
    await makeAccount(world.db, [otherPractice.id], { isClientAdmin: true }),
  );
  expect((await read(theirs.visitId, outsider)).status).toBe(200);
  expect((await read((await world.scheduled()).visitId, outsider)).status).toBe(404);
});

test('shows who canceled when and why, and what the practice knows of the patient', async () => {
  const visit = await world.scheduled();
  await world.db
    .updateTable('patients')
    .set({ birthDate: '1948-03-09', sex: 'female', mrn: 'M-4711', recordId: 'fhir-77' })
    .where(
      'id',
      'in',
      world.db.selectFrom('visitPatients').select('patientId').where('visitId', '=', visit.visitId),
    )
    .execute();
  const provider = await world.signedIn(world.staff.provider);
  await provider.call('POST /api/provider/visits/:rootVisitId/cancel', {
    params: { rootVisitId: visit.visitId },
    body: { idempotencyKey: randomUUID(), reason: 'Another reason', comment: 'Will call' },
  });
  const { history, patients, locations } = (await read(visit.visitId)).result;
  expect(history).toMatchObject({
    status: 'CANCELLED',
    endedAt: expect.any(String),
    endedBy: world.staff.provider.displayName,
    cancelled: { by: 'staff', reason: { en: 'Another reason' }, comment: 'Will call' },
  });
  expect(patients).toMatchObject([
    {
      sessionId: visit.sessionId,
      birthDate: '1948-03-09',
      sex: 'female',
      mrn: 'M-4711',
      externalId: 'fhir-77',
    },
  ]);
  expect(locations).toEqual([{ sessionId: visit.sessionId, location: null }]);
});
