import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { sentDocument } from '#server/test-support/documents.ts';
import { invited } from '#server/test-support/guests.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { signConsent } from '#server/test-support/sign-consent.ts';

let world: LiveWorld;
let provider: Browser;
beforeAll(async () => {
  world = await createLiveWorld();
  provider = await world.signedIn(world.staff.provider);
  await setSetting(world.db, world.practice.id, 'hasThirdParty', true);
  await world.db
    .updateTable('visitTypes')
    .set({ workflow: JSON.stringify([{ step: 'signature', mandatory: true }]) })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const read = (patientId: string, by = provider) =>
  by.call('GET /api/provider/patients/:patientId/history', { params: { patientId } });
const patientOf = async (rootVisitId: string) =>
  (await provider.call('GET /api/provider/visits/:rootVisitId', { params: { rootVisitId } })).result
    .visitPatients[0]?.patientId ?? '';

test('shows what the patient’s visits left on record, each with its visit', async () => {
  const visit = await world.scheduled({
    patients: [
      {
        firstName: 'Nora',
        lastName: 'Ames',
        email: 'nora@example.com',
        language: 'en',
        linkDelivery: 'Email',
      },
    ],
  });
  const { visitId, sessionId } = visit;
  const patient = await world.patientOf(visit);
  await signConsent(patient, sessionId, 'Nora Ames');
  const guestId = await invited(patient, sessionId);
  await world.db
    .insertInto('payments')
    .values({ id: randomUUID(), visitId, sessionId, state: 'processed', currency: 'usd', amountCents: 2500 })
    .execute();
  const staff = await world.staffIn(visitId);
  const socket = world.connect(patient, { as: 'patient', sessionId });
  const { seatId } = (await socket.snapshot()).you;
  expect(await socket.outcome('seat:check-in', {})).toBe('ok');
  expect(await staff.outcome('seat:admit', { seatId })).toBe('ok');
  await socket.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  const sharedId = randomUUID();
  const documentId = await sentDocument(provider, null, undefined, 'Knee exercises.pdf');
  expect(await staff.outcome('document:share', { documentId, sharedId })).toBe('ok');

  const patientId = await patientOf(visitId);
  const { result } = await read(patientId);
  const of = { visitId, timeZone: 'America/Phoenix' };
  expect(result.consents).toEqual([
    expect.objectContaining({
      ...of,
      sessionId,
      typedSignature: 'Nora Ames',
      representative: null,
      confirmedAt: null,
    }),
  ]);
  expect(result.documents).toEqual([
    {
      ...of,
      sharedId,
      name: 'Knee exercises.pdf',
      mediaType: 'application/pdf',
      sharedBy: 'Dr. Elena Rivera',
      sharedAt: expect.any(String),
    },
  ]);
  expect(result.payments).toEqual([
    expect.objectContaining({ ...of, sessionId, state: 'processed', amountCents: 2500, refundedCents: 0 }),
  ]);
  expect(result.messages).toEqual([
    expect.objectContaining({ ...of, what: 'confirmation', method: 'Email', recipient: 'nora@example.com' }),
  ]);
  expect(result.guests).toEqual([
    expect.objectContaining({ ...of, guestId, name: 'Ana Brandt', relationship: expect.any(String) }),
  ]);
  const [audited] = await world.audited({ action: 'patient.history-read' });
  expect(audited).toMatchObject({ subjectId: patientId, practiceId: world.practice.id });
});

test('shows a group’s patient only their own part', async () => {
  const one = (firstName: string) => ({
    firstName,
    lastName: 'Group',
    email: `${firstName.toLowerCase()}@example.com`,
    language: 'en' as const,
    linkDelivery: 'Email' as const,
  });
  const visit = await world.scheduled({ time: '13:00', patients: [one('Otto'), one('Pia')] });
  const { result } = await read(await patientOf(visit.visitId));
  expect(result.messages.map(({ recipient }) => recipient)).toEqual(['otto@example.com']);
});

test('another practice’s patient looks missing', async () => {
  const outsider = await world.signedIn(world.staff.outsider);
  const forbidden = await read(world.practice.patient.patientId, outsider);
  const missing = await read(randomUUID(), outsider);
  expect(forbidden.status).toBe(404);
  expect(forbidden.body).toBe(missing.body);
});
