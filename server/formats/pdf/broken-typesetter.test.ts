import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signConsent } from '#server/test-support/sign-consent.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.db
    .updateTable('visitTypes')
    .set({ workflow: JSON.stringify([{ step: 'signature', mandatory: true }]) })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
});
afterAll(() => world.close());

test('a crashing typesetter is an error for each kind of document, and the next document is made', async () => {
  const visit = await world.scheduled();
  const { visitId, sessionId } = visit;
  const staff = await world.signedIn(world.staff.provider);
  const patient = await world.patientOf(visit);
  expect((await signConsent(patient, sessionId)).status).toBe(200);

  const summary = () =>
    staff.call('GET /api/provider/visits/:rootVisitId/summary.pdf', {
      params: { rootVisitId: visitId },
      query: { language: 'en' },
    });
  const calls = {
    summary,
    'the patient’s receipt': () =>
      patient.call('GET /api/patient/sessions/:sessionId/consent', { params: { sessionId } }),
    'staff’s receipt': () =>
      staff.call('GET /api/provider/sessions/:sessionId/consent', { params: { sessionId } }),
  };
  const dying = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
    this.emit('error', new Error('out of memory'));
  });
  const codes = Object.entries(calls).map(async ([what, call]) => [what, (await call()).error.code]);
  expect(Object.fromEntries(await Promise.all(codes))).toEqual({
    summary: 'UNABLE_PRINT',
    'the patient’s receipt': 'FAILED_TO_OPEN_CONSENT_DOCUMENT',
    'staff’s receipt': 'FAILED_TO_OPEN_CONSENT_DOCUMENT',
  });
  dying.mockRestore();
  for (const [what, call] of Object.entries(calls)) expect((await call()).status, what).toBe(200);
});
