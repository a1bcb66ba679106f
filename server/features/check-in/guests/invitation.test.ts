import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guestBrowser, guestToken, INFORMATION, invited } from '#server/test-support/guests.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { RSVPS } from '#shared/domain/guest.ts';

let world: World;
const { mails, email } = recordedMail();
beforeAll(async () => {
  world = await createWorld({ email });
});
afterAll(() => world.close());
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});

async function invitedGuest(changes = {}) {
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const guestId = await invited(patient, visit.sessionId, changes);
  return { ...visit, patient, guestId, guestLink: await guestToken(world, guestId) };
}
const look = (token: string, path: 'g' | 'gl' | 'r' = 'r') =>
  world.browser().call('GET /api/guest/links/:path/:token', { params: { path, token } });
const answer = (token: string, response: (typeof RSVPS)[number]) =>
  world
    .browser()
    .call('POST /api/guest/links/:path/:token/rsvp', { params: { path: 'r', token }, body: { response } });

test('opens each of the guest’s paths with the same token, and none of the patient’s', async () => {
  const { guestLink, token } = await invitedGuest();
  for (const path of ['g', 'gl', 'r'] as const)
    expect((await look(guestLink, path)).result).toMatchObject({
      guestName: 'Ana Brandt',
      patientFirstName: 'Walter',
      invitedByPatient: true,
      response: 'PENDING',
      staffLink: null,
      language: 'en',
      practiceName: 'Saguaro Family Medicine',
      practice: { name: 'Saguaro Family Medicine', phone: null, logo: null },
      providerName: 'Dr. Elena Rivera',
      startTime: '2026-11-20T17:30:00.000Z',
    });
  const asPatient = await world.browser().call('POST /api/patient/links/:path/:token/open', {
    params: { path: 'v', token: guestLink },
  });
  expect(asPatient.error.code).toBe('VISIT_UNAVAILABLE');
  expect((await look(token)).error.code).toBe('VISIT_UNAVAILABLE');
});

test('no longer names a visit after its first patient once it became a group visit', async () => {
  const { guestLink, visitId } = await invitedGuest();
  const staff = await world.signedIn(world.staff.provider);
  await staff.call('POST /api/provider/visits/:rootVisitId/patients', {
    params: { rootVisitId: visitId },
    body: {
      patient: { firstName: 'Nora', lastName: 'Ames', language: 'en', linkDelivery: 'Copy' },
      idempotencyKey: randomUUID(),
    },
  });
  expect((await look(guestLink)).result.patientFirstName).toBeNull();
  await world.jobs.run();
  const letter = mails.find(({ text }) => text.includes(guestLink));
  expect(letter?.text).toContain(
    'You are invited to a video visit with Saguaro Family Medicine, as a guest.',
  );
  expect(letter?.text).not.toMatch(/Walter|Nora/);
});

test('changes nothing however often it is read', async () => {
  const { guestLink, guestId, visitId } = await invitedGuest();
  const rows = async () =>
    JSON.stringify([
      await world.db.selectFrom('guests').selectAll().where('id', '=', guestId).execute(),
      await world.db.selectFrom('links').selectAll().where('guestId', '=', guestId).execute(),
      await world.db.selectFrom('visitSessions').selectAll().where('guestId', '=', guestId).execute(),
      await world.audited({ visitId }),
    ]);
  const before = await rows();
  const url = `/api/guest/links/r/${guestLink}`;
  await world.browser().request({ method: 'HEAD', url });
  for (let i = 0; i < 5; i += 1) await world.browser().request({ url });
  await world.browser().request({ url: `${url}/calendar` });
  expect(await rows()).toBe(before);
});

test('records the answer, which may change', async () => {
  const { guestLink, guestId } = await invitedGuest();
  for (const response of [...RSVPS, 'ACCEPTED'] as const) {
    expect((await answer(guestLink, response)).result).toEqual({ response });
    expect((await look(guestLink)).result.response).toBe(response);
  }
  expect(await world.audited({ subjectId: guestId, action: 'guest.responded' })).toHaveLength(4);
});

test('keeps one of two concurrent answers, without an error', async () => {
  const { guestLink } = await invitedGuest();
  const answers = await Promise.all(RSVPS.map((response) => answer(guestLink, response)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('has the visit as its calendar entry, without a patient’s name', async () => {
  const { guestLink } = await invitedGuest({ language: 'es' });
  const { headers, body, status } = await world
    .browser()
    .request({ url: `/api/guest/links/r/${guestLink}/calendar` });
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/calendar');
  const unfolded = body.replaceAll(/\r\n[ \t]/g, '');
  expect(unfolded).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(unfolded).toContain('METHOD:PUBLISH');
  expect(unfolded).toContain('DTSTART:20261120T173000Z');
  expect(unfolded).toContain('DTEND:20261120T175000Z');
  expect(unfolded).toContain('SUMMARY:Visita por video con Saguaro Family Medicine');
  expect(unfolded).toContain(`/r/${guestLink}`);
  expect(unfolded).not.toMatch(/Walter|Brandt/);
});

describe('a link that is over', () => {
  test.each(['COMPLETE', 'CANCELLED', 'MOVED'] as const)('with a visit that is %s', async (status) => {
    const { guestLink, visitId, guestId } = await invitedGuest();
    const guest = await guestBrowser(world, guestId);
    await world.db.updateTable('visits').set({ status }).where('id', '=', visitId).execute();
    expect((await look(guestLink)).error.code).toBe('LINK_NOT_ACTIVE');
    expect((await answer(guestLink, 'DECLINED')).error.code).toBe('LINK_NOT_ACTIVE');
    const session = await guest.call('GET /api/guest/sessions/:guestId', { params: { guestId } });
    expect(session.error.code).toBe('LINK_NOT_ACTIVE');
  });

  test('after the practice’s period', async () => {
    const { guestLink } = await invitedGuest();
    world.time.now += 25 * 3_600_000;
    expect((await look(guestLink)).error.code).toBe('VISIT_LINK_EXPIRED');
  });

  test('with an unknown token', async () => {
    expect((await look('A'.repeat(32))).error.code).toBe('VISIT_UNAVAILABLE');
  });
});

describe('opening it', () => {
  test('lets the guest in, takes their information, and allows corrections until they join', async () => {
    const { guestLink, guestId } = await invitedGuest();
    await answer(guestLink, 'DECLINED');
    const guest = await guestBrowser(world, guestId);
    expect((await look(guestLink)).result.response).toBe('DECLINED');
    const tell = (body: object) =>
      guest.call('POST /api/guest/sessions/:guestId/information', {
        params: { guestId },
        body: { ...INFORMATION, ...body },
      });
    const told = await tell({ relationship: 'Legal Guardian', legalRepresentativeName: 'Ana María Brandt' });
    expect(told.result.information).toEqual({
      name: 'Ana Brandt',
      relationship: 'Legal Guardian',
      legalRepresentativeName: 'Ana María Brandt',
      complete: true,
    });
    expect((await tell({ relationship: 'Legal Guardian' })).error).toMatchObject({
      details: { fields: { legalRepresentativeName: 'NAME_REQUIRED' } },
    });
    expect((await tell({ legalRepresentativeName: 'Ana' })).error.code).toBe('INVALID_INPUT');
  });

  test('requires a code if the practice asks guests for one', async () => {
    const { guestId } = await invitedGuest();
    const guest = await guestBrowser(world, guestId);
    await setSetting(world.db, world.practice.id, 'guestMfa', true);
    const refused = await guest.call('GET /api/guest/sessions/:guestId', { params: { guestId } });
    expect(refused.error.code).toBe('MFA_REQUIRED');
    const identifier = String(refused.error.details?.identifier);
    const params = { userType: 'guest' as const, identifier };
    const standing = await guest.call('GET /api/:userType/mfa/:identifier', { params });
    expect(JSON.stringify(standing.result)).toContain('a•••@e•••.com');
    await guest.call('POST /api/:userType/mfa/:identifier/codes', {
      params,
      body: { method: 'Email', language: 'en' },
    });
    const code = await world.db
      .selectFrom('mfaCodes')
      .select('id')
      .where('person', '=', `guest:${guestId}`)
      .executeTakeFirstOrThrow();
    const verified = await guest.call('POST /api/:userType/mfa/:identifier/verify', {
      params,
      body: { code: world.deps.keys.mfaCode(code.id) },
    });
    expect(verified.result).toMatchObject({ continueTo: `/guest/visit/${guestId}` });
    const session = await guest.call('GET /api/guest/sessions/:guestId', { params: { guestId } });
    expect(session.status).toBe(200);
    await setSetting(world.db, world.practice.id, 'guestMfa', false);
  });
});
