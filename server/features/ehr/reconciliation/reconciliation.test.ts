// Runs on both PostgreSQLs: pages by keyset, records of several visits.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RecordSystem, RecordSystemError } from '#server/adapters/record-system/port.ts';
import { bookAppointment } from '#server/test-support/appointments.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { requireSignature, signConsent } from '#server/test-support/sign-consent.ts';

let world: LiveWorld;
let provider: Browser;
let administrator: Browser;
beforeAll(async () => {
  world = await createLiveWorld();
  await requireSignature(world);
  provider = await world.signedIn(world.staff.provider);
  administrator = await world.signedIn(world.staff.administrator);
});
afterAll(() => world.close());

async function compared(visitId: string) {
  const { result } = await provider.call('GET /api/provider/visits/:rootVisitId/reconciliation', {
    params: { rootVisitId: visitId },
  });
  return result;
}
const reconcile = (visitId: string, by = provider) =>
  by.call('POST /api/provider/visits/:rootVisitId/reconcile', { params: { rootVisitId: visitId } });
const details = (query: object = {}, by = administrator) =>
  by.call('POST /api/admin/practices/:practiceId/reconciliation/search', {
    params: { practiceId: world.practice.id },
    body: query,
  });

test('shows scheduled, patient-reported and recorded names together; reconciling records who and when', async () => {
  const visit = await world.scheduled();
  const { visitId, sessionId } = visit;
  expect((await compared(visitId)).patients).toMatchObject([
    { scheduled: { name: 'Walter Brandt', birthDate: null }, reported: null, record: null, reconciled: null },
  ]);
  await bookAppointment(world, visit);
  const patient = await world.patientOf(visit);
  await signConsent(patient, sessionId, 'Walt Brandt');
  expect(await compared(visitId)).toMatchObject({
    recordAway: false,
    patients: [
      {
        scheduled: { name: 'Walter Brandt' },
        reported: { name: 'Walt Brandt', birthDate: '1952-11-21', state: null },
        record: { name: 'Rosa Delgado', birthDate: '1952-03-14' },
      },
    ],
  });
  const at = new Date(world.time.now).toISOString();
  await reconcile(visitId);
  world.time.now += 60_000;
  await reconcile(visitId);
  const { patients } = await compared(visitId);
  expect(patients[0]?.reconciled).toEqual({
    at,
    name: 'Rosa Delgado',
    by: world.staff.provider.displayName,
  });
  const { result: read } = await provider.call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: visitId },
  });
  expect(read.visitPatients[0]?.reconciled).toBe(true);
});

const undo = (sessionId: string, seen: string, by = provider) =>
  by.call('POST /api/provider/sessions/:sessionId/undo-reconciliation', {
    params: { sessionId },
    body: { seen },
  });

test('reconciling the wrong patient can be undone; both are on record', async () => {
  const { visitId, sessionId } = await world.scheduled();
  const [first, at] = [new Date(world.time.now).toISOString(), () => new Date(world.time.now).toISOString()];
  await reconcile(visitId);
  world.time.now += 60_000;
  expect((await undo(sessionId, at())).error.code).toBe('CHANGED_MEANWHILE');
  expect((await undo(sessionId, first)).result).toEqual({});
  expect((await compared(visitId)).patients[0]).toMatchObject({
    reconciled: null,
    undone: { at: at(), by: world.staff.provider.displayName },
  });
  expect((await undo(sessionId, first)).result).toEqual({});
  const actions = await world.audited({ subjectId: sessionId, action: 'patient.reconcil%' }, 'action');
  expect(actions).toEqual(['patient.reconciled', 'patient.reconciliation-undone']);
  const patientId = (
    await world.db
      .selectFrom('visitPatients')
      .where('sessionId', '=', sessionId)
      .select('patientId')
      .executeTakeFirstOrThrow()
  ).patientId;
  const told = await world.db
    .selectFrom('fhirProvenances')
    .where('targetId', '=', patientId)
    .where('activity', 'in', ['patient-reconciled', 'reconciliation-undone'])
    .orderBy('at')
    .select(['activity', 'accountId'])
    .execute();
  const { accountId } = world.staff.provider;
  expect(told).toEqual([
    { activity: 'patient-reconciled', accountId },
    { activity: 'reconciliation-undone', accountId },
  ]);
  await reconcile(visitId);
  expect((await compared(visitId)).patients[0]).toMatchObject({ reconciled: { at: at() }, undone: null });
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await undo(sessionId, at(), outsider)).error.code).toBe('NOT_FOUND');
});

test('does not reconcile patients of a visit that did not take place', async () => {
  const { visitId } = await world.scheduled();
  await world.db
    .updateTable('visits')
    .set({ status: 'CANCELLED', endedAt: new Date(world.time.now) })
    .where('id', '=', visitId)
    .execute();
  expect((await reconcile(visitId)).error.code).toBe('VISIT_ENDED');
  expect((await compared(visitId)).patients[0]?.reconciled).toBeNull();
});

test('allows reconciling while the record system is down', async () => {
  const { records } = world.deps;
  const visit = await world.scheduled();
  await bookAppointment(world, visit);
  world.deps.records = {
    kind: 'demo',
    of: (practiceId) => ({
      ...(records?.of(practiceId) as RecordSystem),
      readPatient: async () => {
        throw new RecordSystemError('away', 'as the test wants');
      },
    }),
  };
  expect(await compared(visit.visitId)).toMatchObject({ recordAway: true, patients: [{ record: null }] });
  await reconcile(visit.visitId);
  world.deps.records = records;
  expect((await compared(visit.visitId)).patients[0]?.reconciled?.name).toBe('Walter Brandt');
});

test('administrators list and filter the patients of started visits', async () => {
  const held = async () => {
    const visit = await world.scheduled();
    await world.db
      .updateTable('visits')
      .set({ beganAt: new Date(world.time.now) })
      .where('id', '=', visit.visitId)
      .execute();
    return visit;
  };
  const [done, open] = [await held(), await held()];
  await world.scheduled();
  await reconcile(done.visitId);
  const sessions = async (query: object = {}) =>
    (await details(query)).result.rows.map(({ sessionId }) => sessionId).sort();
  expect(await sessions()).toEqual([done.sessionId, open.sessionId].sort());
  expect(await sessions({ reconciliation: 'RECONCILED' })).toEqual([done.sessionId]);
  expect(await sessions({ reconciliation: 'NOT_RECONCILED', q: 'brandt' })).toEqual([open.sessionId]);
  expect(await sessions({ from: '2026-11-21' })).toEqual([]);
  expect(await sessions({ from: '2026-11-20', to: '2026-11-20' })).toHaveLength(2);
  const { result: first } = await details({ limit: 1 });
  const { result: next } = await details({ limit: 1, cursor: first.nextCursor });
  expect([...first.rows, ...next.rows].map(({ sessionId }) => sessionId).sort()).toEqual(
    [done.sessionId, open.sessionId].sort(),
  );
});

test('refuses other practices, and staff who do not administer', async () => {
  const { visitId } = await world.scheduled();
  const outsider = await world.signedIn(world.staff.outsider);
  await expect(reconcile(visitId, outsider)).resolves.toMatchObject({ error: { code: 'NOT_FOUND' } });
  await expect(details({}, provider)).resolves.toMatchObject({ error: { code: 'ACCESS_DENIED' } });
  const rpmOnly = await world.signedIn(world.staff.rpmOnly);
  await expect(reconcile(visitId, rpmOnly)).resolves.toMatchObject({ error: { code: 'NOT_FOUND' } });
});
