// Runs on both PostgreSQLs: limits that are counted under a lock.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { guestBrowser, guestToken, invitation, invited } from '#server/test-support/guests.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import type { GuestChange } from '#shared/contracts/rest/check-in/guests.ts';
import { MOST_GUESTS, MOST_INVITATIONS } from '#shared/domain/guest.ts';

let world: World;
const { mails: sent, email } = recordedMail();
beforeAll(async () => {
  world = await createWorld({ email });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.jobs.run();
  sent.length = 0;
  world.told.endedLinks.length = 0;
  world.told.removedGuests.length = 0;
  world.time.now = WORLD_BEGINS;
  await allowGuests(true);
});

const allowGuests = (hasThirdParty: boolean) =>
  setSetting(world.db, world.practice.id, 'hasThirdParty', hasThirdParty);

async function visitWithPatient() {
  const visit = await world.scheduled();
  await world.jobs.run();
  sent.length = 0;
  return { ...visit, patient: await world.patientOf(visit) };
}
const invite = (patient: Browser, sessionId: string, changes = {}) =>
  patient.call('POST /api/patient/sessions/:sessionId/guests', {
    params: { sessionId },
    body: invitation(changes) as never,
  });
const list = async (patient: Browser, sessionId: string) =>
  (await patient.call('GET /api/patient/sessions/:sessionId/guests', { params: { sessionId } })).result;
const change = (patient: Browser, sessionId: string, guestId: string, body: Partial<GuestChange>) =>
  patient.call('PUT /api/patient/sessions/:sessionId/guests/:guestId', {
    params: { sessionId, guestId },
    body: { name: 'Ana Brandt', email: 'ana@example.com', mobile: null, relationship: 'Caregiver', ...body },
  });
const auditOf = async (guestId: string) => {
  const rows = await world.audited({ subjectId: guestId }, ['action', 'details']);
  return rows.map(({ action, details }) => [action, details]);
};

describe('a patient inviting a guest', () => {
  test('lists the guest, sends them a link and a calendar entry, and notifies the patient', async () => {
    const { patient, sessionId } = await visitWithPatient();
    const { guestId } = (await invite(patient, sessionId)).result;
    expect(await list(patient, sessionId)).toEqual({
      refusal: null,
      contactMethods: ['Email', 'SMS'],
      mayInviteCaptioner: false,
      results: [
        {
          guestId,
          guestType: 'patient',
          name: 'Ana Brandt',
          email: 'ana@example.com',
          mobile: null,
          relationship: 'Caregiver',
          legalRepresentativeName: null,
          inviteMethod: 'Email',
          inviteState: 'PENDING',
          presence: 'Not Joined Yet',
          mayEdit: true,
          hasAccount: false,
          linkId: expect.any(String),
          invitedAt: new Date(WORLD_BEGINS).toISOString(),
          invitedBy: { kind: 'patient', name: 'Walter Brandt' },
        },
      ],
    });
    await world.jobs.run();
    const [toGuest, toPatient] = sent.sort((a, b) => a.to.localeCompare(b.to));
    expect(toGuest).toMatchObject({
      to: 'ana@example.com',
      subject: 'You are invited to a video visit with Saguaro Family Medicine',
      calendar: { method: 'REQUEST' },
    });
    expect(toGuest?.text).toContain(`/r/${await guestToken(world, guestId)}`);
    expect(toPatient).toMatchObject({ to: 'walter@example.com' });
    expect(toPatient?.text).toMatch(/\/gm\/[\w-]{32}/);
    expect(toGuest?.text).toContain('Walter’s video visit');
    expect(JSON.stringify(toGuest)).not.toContain('Brandt');
    expect(`${toGuest?.subject}${toGuest?.calendar?.content}`).not.toContain('Walter');
    expect(await auditOf(guestId)).toEqual([
      ['guest.invited', { guestType: 'patient', method: 'Email', authorizedBy: 'patient' }],
    ]);
  });

  test('opens the patient’s own session with the management link', async () => {
    const { patient, sessionId } = await visitWithPatient();
    await invite(patient, sessionId);
    await world.jobs.run();
    const text = sent.find(({ to }) => to === 'walter@example.com')?.text ?? '';
    const token = /\/gm\/([\w-]{32})/.exec(text)?.[1] ?? '';
    const again = world.browser();
    const opened = await again.call('POST /api/patient/links/:path/:token/open', {
      params: { path: 'gm', token },
    });
    expect(opened.result).toEqual({ sessionId });
    expect((await list(again, sessionId)).results).toHaveLength(1);
  });

  test('lists guests invited in the same millisecond in order of invitation', async () => {
    const { patient, sessionId } = await visitWithPatient();
    const names = ['Ana', 'Bea', 'Cy', 'Dov', 'Eli'].map((first) => `${first} Brandt`);
    for (const name of names) await invite(patient, sessionId, { name });
    expect((await list(patient, sessionId)).results.map(({ name }) => name)).toEqual(names);
  });

  test('shares the link in person if there is no address', async () => {
    const { patient, sessionId } = await visitWithPatient();
    const { guestId } = (await invite(patient, sessionId, { email: null })).result;
    await world.jobs.run();
    expect(sent.map(({ to }) => to)).toEqual(['walter@example.com']);
    const link = await patient.call('POST /api/patient/sessions/:sessionId/guests/:guestId/link', {
      params: { sessionId, guestId },
    });
    expect(link.result.guestLink).toBe(`${world.publicUrl}/r/${await guestToken(world, guestId)}`);
  });

  test('invites once for a double click', async () => {
    const { patient, sessionId } = await visitWithPatient();
    const idempotencyKey = randomUUID();
    const both = await Promise.all([1, 2].map(() => invite(patient, sessionId, { idempotencyKey })));
    expect(new Set(both.map(({ result }) => result.guestId)).size).toBe(1);
    await world.jobs.run();
    expect(sent.filter(({ to }) => to === 'ana@example.com')).toHaveLength(1);
  });

  test('is refused without the authorization to disclose', async () => {
    const { patient, sessionId } = await visitWithPatient();
    const refused = await invite(patient, sessionId, { authorized: false });
    expect(refused.error).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { authorized: 'AUTHORIZATION_REQUIRED' } },
    });
  });

  test('is refused if the practice does not allow guests; notifies the practice of the interest once', async () => {
    const { patient, sessionId } = await visitWithPatient();
    await allowGuests(false);
    expect((await invite(patient, sessionId)).error.code).toBe('UNSUPPORTED_3RD_PARTY');
    expect((await list(patient, sessionId)).refusal).toBe('UNSUPPORTED_3RD_PARTY');
    for (let i = 0; i < 2; i += 1)
      await patient.call('POST /api/patient/sessions/:sessionId/guests/interest', { params: { sessionId } });
    await world.jobs.run();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [world.staff.provider.email, 'A patient asked to bring a guest'],
    ]);
    expect(sent[0]?.text).not.toMatch(/Walter|Brandt/);
  });

  test('notifies the practice in the language of the provider’s notices', async () => {
    const { patient, sessionId } = await visitWithPatient();
    await allowGuests(false);
    const { accountId } = world.staff.provider;
    const chosen = { accountId, email: null, mobile: null, language: 'es', methods: '{}' } as const;
    await world.db.insertInto('notificationSettings').values(chosen).execute();
    onTestFinished(async () => {
      await world.db.deleteFrom('notificationSettings').where('accountId', '=', accountId).execute();
    });
    await patient.call('POST /api/patient/sessions/:sessionId/guests/interest', { params: { sessionId } });
    await world.jobs.run();
    expect(sent.map(({ subject }) => subject)).toEqual(['Un paciente pidió traer a un invitado']);
  });

  test('is refused for a group visit, too many guests, and an ended visit', async () => {
    const { patient, sessionId, visitId } = await visitWithPatient();
    for (let i = 0; i < MOST_GUESTS; i += 1) await invited(patient, sessionId);
    expect((await invite(patient, sessionId)).error.code).toBe('TOO_MANY_GUESTS');

    const other = await visitWithPatient();
    const set = (values: { isGroupVisit: boolean }) =>
      world.db.updateTable('visits').set(values).where('id', '=', other.visitId).execute();
    await set({ isGroupVisit: true });
    expect((await invite(other.patient, other.sessionId)).error.code).toBe('UNSUPPORTED_IS_GROUP_VISIT');

    await world.db.updateTable('visits').set({ status: 'COMPLETE' }).where('id', '=', visitId).execute();
    expect((await invite(patient, sessionId)).error.code).toBe('LINK_NOT_ACTIVE');
  });
});

test('limits repeated inviting and removing', async () => {
  const { patient, sessionId } = await visitWithPatient();
  for (let i = 0; i < MOST_INVITATIONS; i += 1) {
    const guestId = await invited(patient, sessionId, { email: `stranger${i}@example.com` });
    await patient.call('DELETE /api/patient/sessions/:sessionId/guests/:guestId', {
      params: { sessionId, guestId },
    });
  }
  expect((await invite(patient, sessionId)).error.code).toBe('TOO_MANY_GUESTS');
  expect((await invite(patient, sessionId, { email: null })).status).toBe(200);
});

describe('a change', () => {
  test('of the address ends the former link, and invites again', async () => {
    const { patient, sessionId } = await visitWithPatient();
    const guestId = await invited(patient, sessionId);
    const before = await guestToken(world, guestId);
    await change(patient, sessionId, guestId, { email: 'ana.b@example.com' });
    const after = await guestToken(world, guestId);
    expect(after).not.toBe(before);
    expect(world.told.endedLinks).toHaveLength(1);
    const look = (token: string) =>
      world.browser().call('GET /api/guest/links/:path/:token', { params: { path: 'r', token } });
    expect((await look(before)).error).toMatchObject({
      code: 'LINK_NOT_ACTIVE',
      details: { end: 'replaced' },
    });
    expect((await look(after)).result.guestName).toBe('Ana Brandt');
    await world.jobs.run();
    expect(sent.map(({ to }) => to).sort()).toEqual(['ana.b@example.com', 'walter@example.com']);
  });

  test('of the name keeps the link', async () => {
    const { patient, sessionId } = await visitWithPatient();
    const guestId = await invited(patient, sessionId);
    const before = await guestToken(world, guestId);
    await change(patient, sessionId, guestId, { name: 'Anna Brandt' });
    expect(await guestToken(world, guestId)).toBe(before);
    expect((await list(patient, sessionId)).results[0]?.name).toBe('Anna Brandt');
  });

  test('is refused once the guest has answered', async () => {
    const { patient, sessionId } = await visitWithPatient();
    const guestId = await invited(patient, sessionId);
    const token = await guestToken(world, guestId);
    await world.browser().call('POST /api/guest/links/:path/:token/rsvp', {
      params: { path: 'r', token },
      body: { response: 'TENTATIVE' },
    });
    const refused = await change(patient, sessionId, guestId, { name: 'Anna Brandt' });
    expect(refused.error.code).toBe('GUEST_EDIT_NOT_ALLOWED_NOT_INVITED_STATUS');
    expect((await list(patient, sessionId)).results[0]).toMatchObject({
      mayEdit: false,
      inviteState: 'TENTATIVE',
    });
  });
});

describe('a removal', () => {
  test('ends the link and the session, once', async () => {
    const { patient, sessionId } = await visitWithPatient();
    const guestId = await invited(patient, sessionId);
    const token = await guestToken(world, guestId);
    const guest = await guestBrowser(world, guestId);
    for (let i = 0; i < 2; i += 1)
      await patient.call('DELETE /api/patient/sessions/:sessionId/guests/:guestId', {
        params: { sessionId, guestId },
      });
    expect(world.told.endedLinks).toHaveLength(1);
    expect(world.told.removedGuests).toEqual([guestId, guestId]);
    const looked = await guest.call('GET /api/guest/links/:path/:token', { params: { path: 'g', token } });
    expect([looked.status, looked.error.code]).toEqual([403, 'GUEST_ACCESS_DENIED']);
    expect(looked.error.details).toEqual({
      practice: { name: world.practice.name, phone: null, logo: null },
    });
    const session = await guest.call('GET /api/guest/sessions/:guestId', { params: { guestId } });
    expect(session.error.code).toBe('GUEST_ACCESS_DENIED');
    expect((await list(patient, sessionId)).results[0]).toMatchObject({
      inviteState: 'REMOVED',
      presence: 'Removed',
      mayEdit: false,
    });
    expect((await auditOf(guestId)).filter(([action]) => action === 'guest.removed')).toHaveLength(1);
  });
});

describe('access', () => {
  test('a guest cannot add guests', async () => {
    const { patient, sessionId } = await visitWithPatient();
    const guestId = await invited(patient, sessionId);
    const guest = await guestBrowser(world, guestId);
    const refused = await guest.call('POST /api/guest/sessions/:guestId/guests', { params: { guestId } });
    expect([refused.status, refused.error.code]).toEqual([403, 'GUEST_CANT_ADD_GUESTS']);
    expect((await invite(guest, sessionId)).error.code).toBe('NOT_SIGNED_IN');
  });

  test('hides guests from other patients, practices and guests', async () => {
    const { patient, sessionId, visitId } = await visitWithPatient();
    const guestId = await invited(patient, sessionId);
    const other = await visitWithPatient();
    const otherGuest = await guestBrowser(world, await invited(other.patient, other.sessionId));
    const codes = [
      await other.patient.call('GET /api/patient/sessions/:sessionId/guests', { params: { sessionId } }),
      await change(other.patient, other.sessionId, guestId, { name: 'X' }),
      await otherGuest.call('GET /api/guest/sessions/:guestId', { params: { guestId } }),
    ].map(({ error }) => error.code);
    expect(codes).toEqual(['NOT_SIGNED_IN', 'NOT_FOUND', 'NOT_SIGNED_IN']);
    const outsider = await world.signedIn(world.staff.outsider);
    const refused = [
      await outsider.call('GET /api/provider/visits/:rootVisitId/guests', {
        params: { rootVisitId: visitId },
      }),
      await outsider.call('DELETE /api/provider/guests/:guestId', { params: { guestId } }),
      await outsider.call('POST /api/provider/guests/:guestId/link', { params: { guestId } }),
    ].map(({ error }) => error.code);
    expect(refused).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  });
});

test('keeps the family’s words for a relationship, and maps them to the record’s value', async () => {
  const { patient, sessionId } = await visitWithPatient();
  const { guestId } = (await invite(patient, sessionId, { relationship: 'Sibling' })).result;
  expect((await list(patient, sessionId)).results).toMatchObject([{ relationship: 'Sibling' }]);
  const stored = await world.db
    .selectFrom('guests')
    .select(['relationship', 'kinship'])
    .where('id', '=', guestId)
    .executeTakeFirst();
  expect(stored).toEqual({ relationship: 'Other', kinship: 'Sibling' });
  expect((await invite(patient, sessionId, { relationship: 'Self' as 'Child' })).error.code).toBe(
    'INVALID_INPUT',
  );
});

test('a patient can invite no colleague, and cannot choose an account or type', async () => {
  const { visitId, patient, sessionId } = await visitWithPatient();
  const { provider, clinicalAdmin } = world.staff;
  const colleague = { guestType: 'provider', accountId: clinicalAdmin.accountId, email: null } as const;
  const staff = await world.signedIn(provider);
  const byStaff = await staff.call('POST /api/provider/visits/:rootVisitId/guests', {
    params: { rootVisitId: visitId },
    body: invitation(colleague),
  });
  expect(byStaff.status).toBe(200);
  for (const named of [colleague, { ...colleague, guestType: 'patient' }, { guestType: 'provider' }])
    expect((await invite(patient, sessionId, named)).error.code, JSON.stringify(named)).toBe('INVALID_INPUT');
  expect((await list(patient, sessionId)).results).toEqual([]);
});
