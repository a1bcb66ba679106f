import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendRecord } from '#server/features/check-in/consent/consent-chain.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { signConsent } from '#server/test-support/sign-consent.ts';
import type { WorkflowStep } from '#shared/domain/workflow.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(() => world.close());
beforeEach(() => asks('signature', 'location'));

async function asks(...steps: WorkflowStep[]): Promise<void> {
  const workflow = steps.map((step) => ({ step, mandatory: true }));
  await world.db
    .updateTable('visitTypes')
    .set({ workflow: JSON.stringify(workflow), beginMinutes: null })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
}

const read = (who: Browser, visitId: string) =>
  who.call('GET /api/provider/visits/:rootVisitId/safety', { params: { rootVisitId: visitId } });

async function staffRead(visitId: string) {
  const { result } = await read(await world.signedIn(world.staff.provider), visitId);
  return result.results;
}

const sign = (browser: Browser, sessionId: string) => signConsent(browser, sessionId);

const locate = (browser: Browser, sessionId: string, street = '12 Mesa Drive') =>
  browser.call('POST /api/patient/sessions/:sessionId/workflow/location', {
    params: { sessionId },
    body: {
      place: 'other',
      otherPlace: 'A library',
      street,
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85004',
      callbackNumber: '602 555 0123',
    },
  });

const GROUP = ['Walter', 'Rosa'].map((firstName) => ({
  firstName,
  lastName: 'Brandt',
  email: `${firstName}@example.com`,
  language: 'en' as const,
  linkDelivery: 'Email' as const,
}));

test('shows staff where each patient of a group is, as far as they stated it', async () => {
  const visit = await world.scheduled({ patients: GROUP });
  expect(await staffRead(visit.visitId)).toMatchObject([
    { patientName: 'Walter Brandt', dateOfBirth: null, age: null, location: null },
    { patientName: 'Rosa Brandt', dateOfBirth: null, age: null, location: null },
  ]);
  const walter = await world.patientOf(visit);
  await sign(walter, visit.sessionId);
  await locate(walter, visit.sessionId);
  const [first, second] = await staffRead(visit.visitId);
  expect(first).toEqual({
    sessionId: visit.sessionId,
    patientName: 'Walter Brandt',
    reason: null,
    language: 'en',
    dateOfBirth: '1952-11-21',
    age: 73,
    location: {
      place: 'other',
      otherPlace: 'A library',
      state: 'AZ',
      address: { street: '12 Mesa Drive', city: 'Phoenix', zipCode: '85004' },
      callbackNumber: '+16025550123',
      statedAt: '2026-11-20T17:00:00.000Z',
    },
    birthSigned: true,
    onFile: { dateOfBirth: null, state: null, home: null },
    mobileOnFile: null,
  });
  expect(second?.location).toBeNull();
  await locate(walter, visit.sessionId, '3 Lake Street');
  expect((await staffRead(visit.visitId))[0]?.location?.address?.street).toBe('3 Lake Street');
});

test('accepts an answer from before the step required the address', async () => {
  const visit = await world.scheduled();
  await world.db.transaction().execute((trx) =>
    appendRecord(world.deps, trx, {
      practiceId: world.practice.id,
      visitId: visit.visitId,
      sessionId: visit.sessionId,
      kind: 'location',
      at: new Date(world.time.now),
      record: JSON.stringify({
        consentLocation: 'home',
        consentState: 'AZ',
        callbackNumber: '+16025550123',
      }),
    }),
  );
  expect((await staffRead(visit.visitId))[0]?.location).toMatchObject({
    place: 'home',
    otherPlace: null,
    state: 'AZ',
    address: null,
    callbackNumber: '+16025550123',
  });
});

test('shows the address on file until the patient states it', async () => {
  const visit = await world.scheduled();
  await world.db
    .updateTable('patients')
    .set({ birthDate: '1947-11-02', addressLine: '5 Oak Lane', city: 'Mesa', state: 'AZ', zip: '85201' })
    .where('id', '=', (of) =>
      of.selectFrom('visitPatients').select('patientId').where('sessionId', '=', visit.sessionId),
    )
    .execute();
  const onFile = { dateOfBirth: '1947-11-02', state: 'AZ', home: '5 Oak Lane, Mesa, AZ 85201' };
  expect(await staffRead(visit.visitId)).toMatchObject([
    { dateOfBirth: '1947-11-02', birthSigned: false, age: 79, location: null, onFile },
  ]);
  await sign(await world.patientOf(visit), visit.sessionId);
  expect(await staffRead(visit.visitId)).toMatchObject([
    { dateOfBirth: '1952-11-21', birthSigned: true, age: 73, onFile },
  ]);
});

test('omits a patient who canceled', async () => {
  const visit = await world.scheduled({ patients: GROUP });
  await world.db
    .updateTable('visitPatients')
    .set({ cancelledAt: new Date(world.time.now), cancelReason: 'other' })
    .where('sessionId', '=', visit.sessionId)
    .execute();
  expect((await staffRead(visit.visitId)).map(({ patientName }) => patientName)).toEqual(['Rosa Brandt']);
});

test('audits each read', async () => {
  const visit = await world.scheduled();
  await staffRead(visit.visitId);
  const events = await world.audited({ action: 'safety.read', visitId: visit.visitId }, [
    'actor',
    'practiceId',
  ]);
  expect(events).toEqual([
    { actor: `account:${world.staff.provider.accountId}`, practiceId: world.practice.id },
  ]);
});

describe('access', () => {
  test('another practice’s staff get the same answer as for a missing visit', async () => {
    const visit = await world.scheduled();
    const outsider = await world.signedIn(world.staff.outsider);
    const [forbidden, missing] = [await read(outsider, visit.visitId), await read(outsider, randomUUID())];
    expect([forbidden.status, forbidden.error.code]).toEqual([404, 'NOT_FOUND']);
    expect(forbidden.body).toBe(missing.body);
  });

  test.each(['rpmOnly', 'adminOnly'] as const)('%s users may not read it', async (who) => {
    const visit = await world.scheduled();
    expect((await read(await world.signedIn(world.staff[who]), visit.visitId)).status).toBe(404);
  });

  test('the visit’s patient, its guest and people without a session may not read it', async () => {
    await asks();
    const visit = await world.scheduled();
    const patient = await world.patientOf(visit);
    const guestId = await invited(patient, visit.sessionId);
    const guest = await guestBrowser(world, guestId);
    for (const browser of [patient, guest, world.browser()]) {
      const answer = await read(browser, visit.visitId);
      expect([answer.status, answer.error.code]).toEqual([401, 'NOT_SIGNED_IN']);
    }
  });

  test('the practice’s clinical admins may read it', async () => {
    const visit = await world.scheduled();
    expect((await read(await world.signedIn(world.staff.clinicalAdmin), visit.visitId)).status).toBe(200);
  });
});

test('notifies staff in the live visit of a completed step, but not the patient’s page', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const page = await world.patientOn(visit);
  await sign(await world.patientOf(visit), visit.sessionId);
  await provider.next('patients:changed');
  await page.send('room:ping', {});
  expect(page.heard.map(({ name }) => name)).not.toContain('patients:changed');
});

test('notifies them of an added picture of a patient', async () => {
  const visit = await world.scheduled();
  await world.seat(visit);
  const provider = await world.staffIn(visit.visitId);
  const create = { width: 64, height: 48, channels: 3 as const, background: '#22aa44' };
  const base64 = (await sharp({ create }).png().toBuffer()).toString('base64');
  const { status } = await (await world.patientOf(visit)).call(
    'POST /api/patient/sessions/:sessionId/images',
    {
      params: { sessionId: visit.sessionId },
      body: { idempotencyKey: randomUUID(), base64 },
    },
  );
  expect(status).toBe(200);
  await provider.next('patients:changed');
});
