import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { guestBrowser, guestToken, INFORMATION, invitation, invited } from '#server/test-support/guests.ts';
import { interpreterIn, turnInterpretationOn } from '#server/test-support/interpreting.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { WORLD_BEGINS } from '#server/test-support/world.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

async function visitWithGuest() {
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const guestId = await invited(patient, visit.sessionId);
  const browser = await guestBrowser(world, guestId);
  const provider = await world.staffIn(visit.visitId);
  const socket = world.connect(browser, { as: 'guest', guestId });
  const { you } = await socket.snapshot();
  return { ...visit, guestId, patient, browser, provider, socket, seatId: you.seatId, you };
}
const admitted = async () => {
  const found = await visitWithGuest();
  expect(await found.socket.outcome('seat:check-in', {})).toBe('ok');
  expect(await found.provider.outcome('seat:admit', { seatId: found.seatId })).toBe('ok');
  await found.socket.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  return found;
};
const listed = async (visitId: string, guestId: string) => {
  const staff = await world.signedIn(world.staff.provider);
  const { result } = await staff.call('GET /api/provider/visits/:rootVisitId/guests', {
    params: { rootVisitId: visitId },
  });
  return result.results.find((guest) => guest.guestId === guestId);
};

test('a guest waits, is admitted, and is then in the visit like anyone else', async () => {
  const { socket, provider, seatId, you, visitId, guestId } = await visitWithGuest();
  expect(you).toMatchObject({ role: 'guest', name: 'Ana Brandt', stage: 'pending' });
  expect(await listed(visitId, guestId)).toMatchObject({
    presence: 'Not Joined Yet',
    inviteState: 'ACCEPTED',
  });
  expect(await socket.outcome('seat:check-in', {})).toBe('ok');
  const waiting = await provider.next(
    'seat:changed',
    (seat) => seat.seatId === seatId && seat.stage === 'waiting',
  );
  expect(waiting).toMatchObject({ role: 'guest', name: 'Ana Brandt' });
  expect(await socket.outcome('media:produce', {} as never)).not.toBe('ok');
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  const { others } = await socket.next('room:snapshot', (snapshot) => snapshot.you.stage === 'in-visit');
  expect(others).toMatchObject([{ role: 'provider', name: 'Dr. Elena Rivera' }]);
  expect(await listed(visitId, guestId)).toMatchObject({ presence: 'Joined', mayEdit: false });
});

test.each([
  ['Interpreter', true],
  ['Child', false],
] as const)('records an invited interpreter once they are in: %s', async (relationship, noted) => {
  const visit = await world.scheduled();
  const staff = await world.signedIn(world.staff.provider);
  const { result } = await staff.call('POST /api/provider/visits/:rootVisitId/guests', {
    params: { rootVisitId: visit.visitId },
    body: invitation({ relationship }),
  });
  const { guestId } = result;
  const present = async () => {
    const params = { rootVisitId: visit.visitId };
    return (await staff.call('GET /api/provider/visits/:rootVisitId', { params })).result.interpreterPresent;
  };
  const provider = await world.staffIn(visit.visitId);
  const socket = world.connect(await guestBrowser(world, guestId, { relationship }), {
    as: 'guest',
    guestId,
  });
  const { you } = await socket.snapshot();
  await socket.outcome('seat:check-in', {});
  expect(await present()).toBe(false);
  await provider.outcome('seat:admit', { seatId: you.seatId });
  await socket.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  expect(await present()).toBe(noted);
  expect(await listed(visit.visitId, guestId)).toMatchObject({ relationship });
});

test('a guest knows the patient’s first name, and an interpreter no name', async () => {
  await turnInterpretationOn(world);
  const { socket, provider, visitId, patient, sessionId } = await admitted();
  const page = world.connect(patient, { as: 'patient', sessionId });
  const { you } = await page.snapshot();
  await page.send('seat:check-in', {});
  await provider.send('seat:admit', { seatId: you.seatId });
  await page.next('room:snapshot', (snapshot) => snapshot.you.stage === 'in-visit');
  const walter = { seatId: you.seatId, role: 'patient', name: 'Walter' };
  expect(await socket.next('seat:came')).toMatchObject(walter);
  await provider.send('seat:lock-microphone', { seatId: you.seatId, locked: true });
  const locked = await socket.next('seat:changed', ({ seatId }) => seatId === you.seatId);
  expect(locked).toMatchObject(walter);
  await page.send('chat:send', { messageId: randomUUID(), text: 'Hello' });
  expect(await socket.next('chat:added')).toMatchObject(walter);

  await provider.send('interpreter:request', { language: 'es' });
  const interpreter = await interpreterIn(world, visitId);
  const { others } = await interpreter.snapshot();
  expect(others.find(({ role }) => role === 'patient')).toMatchObject({ seatId: you.seatId, name: '' });
  await page.send('chat:send', { messageId: randomUUID(), text: 'Hello' });
  expect(await interpreter.next('chat:added')).toMatchObject({ seatId: you.seatId, name: '' });
  expect(JSON.stringify([socket.heard, interpreter.heard])).not.toContain('Walter Brandt');
});

test('shows the provider an invited guest at once, until they decline', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const before = await invited(patient, visit.sessionId, { name: 'Bea Long' });
  const answer = async (guestId: string, response: 'ACCEPTED' | 'DECLINED') =>
    world.browser().call('POST /api/guest/links/:path/:token/rsvp', {
      params: { path: 'r', token: await guestToken(world, guestId) },
      body: { response },
    });
  await answer(await invited(patient, visit.sessionId, { name: 'Cy Moss' }), 'DECLINED');
  const patientsPage = await world.patientOn(visit);
  const signedIn = await world.signedIn(world.staff.provider);
  const provider = world.connect(signedIn, { as: 'staff', visitId: visit.visitId });
  const { others } = await provider.snapshot();
  const guests = others.filter(({ role }) => role === 'guest');
  expect(guests).toMatchObject([{ name: 'Bea Long', stage: 'pending', connected: false }]);

  const guestId = await invited(patient, visit.sessionId, { name: 'Ana Brandt' });
  const expected = await provider.next('seat:changed', ({ role }) => role === 'guest');
  expect(expected).toMatchObject({ name: 'Ana Brandt', stage: 'pending', connected: false });
  expect(await listed(visit.visitId, guestId)).toMatchObject({ presence: 'Not Joined Yet', mayEdit: true });
  const { name: _, ...details } = invitation({ email: 'ana@example.com' });
  const { email, mobile, relationship } = details;
  await patient.call('PUT /api/patient/sessions/:sessionId/guests/:guestId', {
    params: { sessionId: visit.sessionId, guestId },
    body: { name: 'Anna Brandt', email, mobile, relationship },
  });
  await provider.next(
    'seat:changed',
    ({ seatId, name }) => seatId === expected.seatId && name === 'Anna Brandt',
  );

  await answer(guestId, 'DECLINED');
  expect(await provider.next('seat:gone')).toEqual({ seatId: expected.seatId });
  await answer(guestId, 'ACCEPTED');
  const again = await provider.next('seat:changed', ({ seatId }) => seatId === expected.seatId);
  expect(again).toMatchObject({ name: 'Anna Brandt', stage: 'pending' });
  expect(JSON.stringify(patientsPage.heard)).not.toMatch(/Ana|Anna|Bea/);
  expect(await answer(before, 'DECLINED')).toMatchObject({ status: 200 });
  await provider.next('seat:gone', ({ seatId }) => seatId === guests[0]?.seatId);
});

test('inviting a guest to a visit without a live room opens no room', async () => {
  const visit = await world.scheduled();
  const { visits } = world.visits.counts();
  await invited(await world.patientOf(visit), visit.sessionId);
  expect(world.visits.counts().visits).toBe(visits);
});

test('a guest takes no seat before giving their information, and cannot check in too early', async () => {
  const visit = await world.scheduled();
  const guestId = await invited(await world.patientOf(visit), visit.sessionId);
  const browser = world.browser();
  const token = await guestToken(world, guestId);
  await browser.call('POST /api/guest/links/:path/:token/open', { params: { path: 'g', token } });
  const auth = { as: 'guest', guestId };
  expect(await world.connect(browser, auth).refusal()).toBe('STEP_INCOMPLETE');
  const tell = () =>
    browser.call('POST /api/guest/sessions/:guestId/information', { params: { guestId }, body: INFORMATION });
  expect((await tell()).status).toBe(200);
  const socket = world.connect(browser, auth);
  await socket.snapshot();
  expect((await tell()).status).toBe(200);
  const say = (name: string) =>
    browser.call('POST /api/guest/sessions/:guestId/information', {
      params: { guestId },
      body: { ...INFORMATION, name },
    });
  expect((await say('Anna Brandt')).status).toBe(200);
  expect((await socket.next('room:snapshot', ({ you }) => you.name !== 'Ana Brandt')).you.name).toBe(
    'Anna Brandt',
  );
  const opens = Date.parse(visit.startTime) - 10 * 60_000;
  world.time.now = opens - 1;
  expect(await socket.outcome('seat:check-in', {})).toBe('JOINED_TOO_SOON');
  world.time.now = opens;
  expect(await socket.outcome('seat:check-in', {})).toBe('ok');
  expect((await say('Somebody Else')).error.code).toBe('GUEST_EDIT_NOT_ALLOWED_NOT_INVITED_STATUS');
});

test('a guest removed by the patient during the visit leaves at once, and the link is dead', async () => {
  const { socket, provider, patient, browser, guestId, seatId, sessionId, visitId } = await admitted();
  const token = await guestToken(world, guestId);
  const removed = await patient.call('DELETE /api/patient/sessions/:sessionId/guests/:guestId', {
    params: { sessionId, guestId },
  });
  expect(removed.status).toBe(200);
  await socket.next('room:closing');
  await socket.disconnected();
  expect(await provider.next('seat:changed', (seat) => seat.stage === 'removed')).toMatchObject({
    seatId,
    removedUntil: null,
  });
  expect(await listed(visitId, guestId)).toMatchObject({ presence: 'Removed', inviteState: 'REMOVED' });
  const again = world.connect(browser, { as: 'guest', guestId });
  expect(await again.refusal()).toBe('GUEST_ACCESS_DENIED');
  const looked = await world
    .browser()
    .call('GET /api/guest/links/:path/:token', { params: { path: 'g', token } });
  expect(looked.error.code).toBe('GUEST_ACCESS_DENIED');
});

test('a provider cannot restore an invitation that the patient withdrew, whichever was first', async () => {
  for (const providerIsFirst of [false, true]) {
    const { provider, patient, browser, guestId, seatId, sessionId, visitId } = await admitted();
    const block = () => provider.outcome('seat:remove', { seatId, minutes: null });
    if (providerIsFirst) expect(await block()).toBe('ok');
    const answer = await patient.call('DELETE /api/patient/sessions/:sessionId/guests/:guestId', {
      params: { sessionId, guestId },
    });
    expect(answer.status).toBe(200);
    expect(await block()).toBe('ok');
    expect(await provider.outcome('seat:clear-removal', { seatId })).toBe('GUEST_UNINVITED_BY_PATIENT');
    expect(await listed(visitId, guestId)).toMatchObject({ presence: 'Removed', inviteState: 'REMOVED' });
    const again = world.connect(browser, { as: 'guest', guestId });
    expect(await again.refusal()).toBe('GUEST_ACCESS_DENIED');
  }
});

test('a provider’s permanent removal ends the invitation; clearing it reactivates the same link', async () => {
  const { socket, provider, guestId, seatId, visitId } = await admitted();
  const token = await guestToken(world, guestId);
  expect(await provider.outcome('seat:remove', { seatId, minutes: null })).toBe('ok');
  await socket.disconnected();
  expect(await listed(visitId, guestId)).toMatchObject({ presence: 'Removed', inviteState: 'REMOVED' });
  expect(await provider.outcome('seat:clear-removal', { seatId })).toBe('ok');
  expect(await listed(visitId, guestId)).toMatchObject({
    presence: 'Not Joined Yet',
    inviteState: 'ACCEPTED',
  });
  expect(await guestToken(world, guestId)).toBe(token);
  const browser = await guestBrowser(world, guestId);
  const back = world.connect(browser, { as: 'guest', guestId });
  expect((await back.snapshot()).you).toMatchObject({ seatId, stage: 'pending' });
});

test('undoing a removal by staff returns the seat to a guest who was in the visit', async () => {
  const { socket, guestId, seatId, visitId } = await admitted();
  const staff = await world.signedIn(world.staff.provider);
  await staff.call('DELETE /api/provider/guests/:guestId', { params: { guestId } });
  await socket.disconnected();
  expect(await listed(visitId, guestId)).toMatchObject({ presence: 'Removed' });
  expect(
    (await staff.call('POST /api/provider/guests/:guestId/restore', { params: { guestId } })).status,
  ).toBe(200);
  expect(await listed(visitId, guestId)).toMatchObject({
    presence: 'Not Joined Yet',
    inviteState: 'ACCEPTED',
  });
  const back = world.connect(await guestBrowser(world, guestId), { as: 'guest', guestId });
  expect((await back.snapshot()).you).toMatchObject({ seatId, stage: 'pending' });
});

test("the end of the visit ends the guest's part", async () => {
  const { socket, provider } = await admitted();
  expect(await provider.outcome('visit:end', {})).toBe('ok');
  expect(await socket.next('room:closing')).toEqual({ reason: 'ended' });
});

test('a visit canceled by the patient is canceled for its guests, who are notified', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOn(visit);
  const browser = await world.patientOf(visit);
  const coming = await invited(browser, visit.sessionId);
  const declined = await invited(browser, visit.sessionId, { email: 'ben@example.com' });
  await world.browser().call('POST /api/guest/links/:path/:token/rsvp', {
    params: { path: 'r', token: await guestToken(world, declined) },
    body: { response: 'DECLINED' },
  });
  const socket = world.connect(await guestBrowser(world, coming), { as: 'guest', guestId: coming });
  await socket.snapshot();
  expect(await patient.outcome('visit:cancel', { reason: 'other', comment: '' })).toBe('ok');
  await socket.disconnected();
  const messages = await world.db
    .selectFrom('messages')
    .select(['recipient', 'method'])
    .where('visitId', '=', visit.visitId)
    .where('kind', '=', 'guest-cancelled')
    .execute();
  expect(messages).toEqual([{ recipient: 'ana@example.com', method: 'Email' }]);
  await world.jobs.run();
  const row = await world.db
    .selectFrom('messages')
    .select('state')
    .where('visitId', '=', visit.visitId)
    .where('kind', '=', 'guest-cancelled')
    .executeTakeFirstOrThrow();
  expect(row.state).toBe('sent');
});

test('guests test their device like others, and the result is stored with the visit', async () => {
  const { browser, guestId, visitId } = await visitWithGuest();
  const testing = world.connect(browser, { as: 'guest', guestId }, '/device-test');
  await testing.opened();
  testing.close();
  const { DEVICE_TEST } = await import('#server/test-support/device-test.ts');
  const testId = crypto.randomUUID();
  for (let i = 0; i < 2; i += 1)
    expect(
      (
        await browser.call('POST /api/guest/sessions/:guestId/device-tests', {
          params: { guestId },
          body: { testId, result: DEVICE_TEST },
        })
      ).status,
    ).toBe(200);
  const staff = await world.signedIn(world.staff.provider);
  const kept = await staff.call('GET /api/provider/visits/:rootVisitId/device-tests', {
    params: { rootVisitId: visitId },
  });
  expect(kept.result.results).toMatchObject([{ guestId, sessionId: null }]);
});
