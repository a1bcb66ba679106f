// Runs on both PostgreSQLs: an upsert, partial indexes and arrays as parameters.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeliveryError } from '#server/adapters/messaging/delivery-error.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { invitation } from '#server/test-support/guests.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';

let world: LiveWorld;
let provider: Browser;
let colleague: Browser;
const refused = new Set<string>();
const { email } = recordedMail(({ to }) => {
  if (refused.has(to)) throw new DeliveryError('SMTP_550', true);
});
beforeAll(async () => {
  world = await createLiveWorld({
    email,
  });
  provider = await world.signedIn(world.staff.provider);
  colleague = await world.signedIn(world.staff.clinicalAdmin);
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const list = async (who = provider) =>
  (await who.call('GET /api/provider/notifications')).result.notifications;
const count = async (who = provider) =>
  (await who.call('GET /api/provider/notifications/count')).result.count;
const see = async (until: string, who = provider) =>
  (await who.call('POST /api/provider/notifications/seen', { body: { until } })).result.count;
const audited = () => world.audited({ action: 'notifications.read' }, ['practiceId', 'details']);

test('is empty without notifications', async () => {
  expect(await list()).toEqual([]);
  expect(await count()).toBe(0);
  expect(await audited()).toEqual([]);
});

test('counts an invitation until it is answered, and drops it with the visit', async () => {
  const visit = await world.scheduled();
  const { accountId } = world.staff.clinicalAdmin;
  const body = invitation({ guestType: 'provider', accountId, relationship: 'Other', email: null });
  const params = { rootVisitId: visit.visitId };
  await provider.call('POST /api/provider/visits/:rootVisitId/guests', { params, body });
  const [invite] = await list(colleague);
  expect(invite).toMatchObject({
    kind: 'visit-invite',
    visitId: visit.visitId,
    inviteProviderName: 'Dr. Elena Rivera',
    practiceName: 'Saguaro Family Medicine',
    startsAt: '2026-11-20T17:30:00.000Z',
    providerGuestInviteResponse: 'None',
    isNew: true,
  });
  expect(await count(colleague)).toBe(1);
  expect(await see(invite?.at ?? '', colleague)).toBe(1);
  expect(await list(colleague)).toMatchObject([{ isNew: false }]);
  await colleague.call('POST /api/provider/visits/:rootVisitId/guest-response', {
    params,
    body: { response: 'Maybe' },
  });
  expect(await list(colleague)).toMatchObject([{ providerGuestInviteResponse: 'Maybe' }]);
  expect(await count(colleague)).toBe(0);
  expect(await list()).toEqual([]);
  await world.db.updateTable('visits').set({ status: 'MOVED' }).where('id', '=', visit.visitId).execute();
  expect(await list(colleague)).toEqual([]);
});

test('notifies the provider of a patient’s cancellation, which is seen once the sidebar was opened', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOn(visit);
  expect(await patient.outcome('visit:cancel', { reason: 'no-time', comment: '' })).toBe('ok');
  const [cancelled, ...others] = await list();
  expect(others).toEqual([]);
  expect(cancelled).toMatchObject({
    kind: 'patient-cancellation',
    visitId: visit.visitId,
    sessionId: visit.sessionId,
    patientId: expect.any(String),
    patientName: 'Walter Brandt',
    isNew: true,
  });
  expect(await count()).toBe(1);
  expect(await audited()).toMatchObject([
    { practiceId: world.practice.id, details: { visits: [visit.visitId] } },
  ]);
  expect(await see(cancelled?.at ?? '')).toBe(0);
  expect(await see('2020-01-01T00:00:00.000Z')).toBe(0);
  expect(await list(colleague)).toEqual([]);
});

test('a future time marks nothing as seen', async () => {
  expect(await see('2099-01-01T00:00:00.000Z')).toBe(0);
  world.time.now += 60_000;
  await world.jobs.run();
  refused.add('walter@example.com');
  const visit = await world.scheduled();
  await world.jobs.run();
  expect(await list()).toMatchObject([
    {
      kind: 'undelivered-message',
      visitId: visit.visitId,
      what: 'confirmation',
      recipientName: 'Walter Brandt',
      patientId: expect.any(String),
      method: 'Email',
      isNew: true,
    },
    { kind: 'patient-cancellation', isNew: false },
  ]);
  expect(await count()).toBe(1);
});

test('drops a message that was sent again, and everything after 30 days', async () => {
  refused.clear();
  const [failed] = await list();
  if (failed?.kind !== 'undelivered-message') throw new Error('no message');
  const { visitId, messageId } = failed;
  await provider.call('POST /api/provider/visits/:rootVisitId/messages/:messageId/again', {
    params: { rootVisitId: visitId, messageId },
  });
  await world.jobs.run();
  expect((await list()).map(({ kind }) => kind)).toEqual(['patient-cancellation']);
  world.time.now += 31 * 86_400_000;
  const later = await world.signedIn(world.staff.provider);
  expect(await list(later)).toEqual([]);
});

test('shows nothing to another practice’s staff; administrators without visits have no sidebar', async () => {
  expect(await list(await world.signedIn(world.staff.outsider))).toEqual([]);
  const admin = await world.signedIn(world.staff.adminOnly);
  for (const name of ['GET /api/provider/notifications', 'GET /api/provider/notifications/count'] as const)
    expect((await admin.call(name)).error.code).toBe('ACCESS_DENIED');
});
