import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openHttpInterpreters } from '#server/adapters/interpreter/http.ts';
import { interpreterCookie } from '#server/http/access/cookies.ts';
import type { Browser } from '#server/test-support/browser.ts';
import {
  type InterpreterServer,
  interpreterBrowser,
  interpreterIn,
  requestOf,
  startInterpreterServer,
  turnInterpretationOn,
} from '#server/test-support/interpreting.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { setSetting } from '#server/test-support/settings.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';

let world: LiveWorld;
let service: InterpreterServer;

beforeAll(async () => {
  service = await startInterpreterServer();
  world = await createLiveWorld({
    interpreters: openHttpInterpreters({ ...service, allowPrivate: true, pauses: [1] }),
    joinWithinMs: 60_000,
  });
});
beforeEach(() => turnInterpretationOn(world));
afterEach(() => {
  expect(world.failures.splice(0)).toEqual([]);
});
afterAll(async () => {
  await world.close();
  await service.close();
});

async function visitWithTwo(at: LiveWorld = world) {
  const visit = await at.scheduled();
  const provider = await at.staffIn(visit.visitId);
  const patient = await at.patientOn(visit);
  await patient.send('seat:check-in', {});
  const { you } = await patient.snapshot();
  expect(await provider.outcome('seat:admit', { seatId: you.seatId })).toBe('ok');
  await patient.snapshot();
  return { ...visit, provider, patient };
}
const told = (socket: TestSocket, state: string) =>
  socket.next('interpreter:changed', (change) => change.state === state);
const post = (body: object, options: { secret?: string; now?: number } = {}) => {
  const { payload, headers } = service.message(body, options.now ?? world.time.now, options.secret);
  return world.browser().request({ method: 'POST', url: '/api/webhooks/interpreter', payload, headers });
};
const auditOf = async (visitId: string) => {
  const rows = await world.audited({ visitId, action: 'interpreter.%' }, ['action', 'actor', 'details']);
  return rows.map(({ action, actor, details }) => [action, actor.split(':')[0], details]);
};

test('notifies everyone in the visit from request to end, and audits it', async () => {
  const { visitId, provider, patient } = await visitWithTwo();
  expect(await provider.outcome('interpreter:request', { language: 'es' })).toBe('ok');
  for (const one of [provider, patient])
    expect(await told(one, 'CONNECTING')).toMatchObject({ language: 'es', seatId: null, demo: false });

  const request = await requestOf(world, visitId);
  await expect
    .poll(() => service.open.get(request.id))
    .toMatchObject({
      language: 'es',
      joinUrl: `${world.publicUrl}/guest/interpreter/${request.token}`,
      statusUrl: `${world.publicUrl}/api/webhooks/interpreter`,
    });
  expect(
    (await post({ requestId: request.id, status: 'assigned', interpreterName: 'Inés, 4021' })).status,
  ).toBe(200);

  const interpreter = await interpreterIn(world, visitId);
  const snapshot = await interpreter.snapshot();
  expect(snapshot.you).toMatchObject({ role: 'interpreter', stage: 'in-visit', name: 'Inés, 4021' });
  // Only the provider may share a patient's name.
  expect(snapshot.others.map(({ role, name }) => [role, name]).sort()).toEqual([
    ['patient', ''],
    ['provider', 'Dr. Elena Rivera'],
  ]);
  expect(snapshot.interpreter).toMatchObject({ state: 'CONNECTED', available: false });
  for (const one of [provider, patient])
    expect(await told(one, 'CONNECTED')).toMatchObject({ seatId: snapshot.you.seatId });
  expect(await interpreter.outcome('chat:send', { messageId: randomUUID(), text: 'Buenos días' })).toBe('ok');

  expect(await provider.outcome('interpreter:cancel', {})).toBe('ok');
  for (const one of [provider, patient]) await told(one, 'NOT CONNECTED');
  expect((await interpreter.next('room:closing')).reason).toBe('ended');
  await expect.poll(() => service.open.has(request.id)).toBe(false);

  const staff = await world.signedIn(world.staff.provider);
  const detail = await staff.call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: visitId },
  });
  expect(detail.result.interpreterPresent).toBe(true);
  expect(await auditOf(visitId)).toEqual([
    ['interpreter.requested', 'seat', { language: 'es' }],
    ['interpreter.link-opened', 'interpreter', {}],
    ['interpreter.connected', 'seat', {}],
    ['interpreter.ended', 'seat', { outcome: 'disconnected' }],
  ]);
});

test('gives each successive interpreter their own seat and link', async () => {
  const { visitId, provider } = await visitWithTwo();
  await provider.send('interpreter:request', { language: 'vi' });
  const first = await interpreterIn(world, visitId);
  const before = (await first.snapshot()).you.seatId;
  expect(await first.outcome('seat:leave', {})).toBe('ok');
  await told(provider, 'CONNECTED');
  await told(provider, 'NOT CONNECTED');
  world.time.now += 1_000;
  await provider.send('interpreter:request', { language: 'so' });
  const second = await interpreterIn(world, visitId);
  expect((await second.snapshot()).you.seatId).not.toBe(before);
  expect(await told(provider, 'CONNECTED')).toMatchObject({ language: 'so' });
});

describe('a practice without interpretation services', () => {
  test('refuses with FEATURE_NOT_ON, and sends no request', async () => {
    await setSetting(world.db, world.practice.id, 'hasInterpretationServices', false);
    const { provider } = await visitWithTwo();
    const before = service.received.length;
    expect(await provider.outcome('interpreter:request', { language: 'es' })).toBe('FEATURE_NOT_ON');
    expect(service.received.length).toBe(before);
  });

  test.each([true, false])('reports in launch-practices whether the practice has it: %s', async (on) => {
    await setSetting(world.db, world.practice.id, 'hasInterpretationServices', on);
    const staff = await world.signedIn(world.staff.provider);
    const { results } = (await staff.call('GET /api/provider/launch-practices')).result;
    expect(results[0]?.practiceHasInterpretationServices).toBe(on);
  });
});

describe('an interpreter who does not join', () => {
  const failed = async (provider: TestSocket, failure: string) =>
    expect(await told(provider, 'NOT CONNECTED')).toMatchObject({ failure });

  test('shows only providers the reason when the service refuses', async () => {
    const { provider, patient } = await visitWithTwo();
    service.trouble.push(422);
    await provider.send('interpreter:request', { language: 'hy' });
    await failed(provider, 'INTERPRETER_UNAVAILABLE');
    expect(await told(patient, 'NOT CONNECTED')).toMatchObject({ failure: null });
    expect(world.failures.splice(0)).toMatchObject([{ what: 'interpreter' }]);
    world.time.now += 1_000;
    expect(await provider.outcome('interpreter:request', { language: 'hy' })).toBe('ok');
    expect(await told(provider, 'CONNECTING')).toMatchObject({ failure: null });
  });

  test('fails the request when the time to join is over', async () => {
    const interpreters = openHttpInterpreters({ ...service, allowPrivate: true, pauses: [1] });
    const impatient = await createLiveWorld({ interpreters, joinWithinMs: 1 });
    onTestFinished(() => impatient.close());
    await turnInterpretationOn(impatient);
    const { visitId, provider, patient } = await visitWithTwo(impatient);
    await provider.send('interpreter:request', { language: 'ko' });
    await failed(provider, 'INTERPRETER_TIMED_OUT');
    expect(await told(patient, 'NOT CONNECTED')).toMatchObject({ failure: null });
    expect(await requestOf(impatient, visitId)).toMatchObject({ state: 'ENDED', outcome: 'timed-out' });
    expect(impatient.failures).toEqual([]);
  });

  test('gives more time after the link is opened, and shows everyone that the interpreter is preparing', async () => {
    const { visitId, provider, patient } = await visitWithTwo();
    await provider.send('interpreter:request', { language: 'ko' });
    await told(provider, 'CONNECTING');
    await told(patient, 'CONNECTING');
    await interpreterBrowser(world, await requestOf(world, visitId));
    for (const one of [provider, patient])
      expect(await told(one, 'CONNECTING')).toMatchObject({ preparing: true });
    expect(await provider.outcome('interpreter:cancel', {})).toBe('ok');
    expect(await told(patient, 'NOT CONNECTED')).toMatchObject({ preparing: false });
  });

  test('fails the request when the service reports a failure', async () => {
    const { visitId, provider } = await visitWithTwo();
    await provider.send('interpreter:request', { language: 'km' });
    const { id: requestId, token } = await requestOf(world, visitId);
    expect((await post({ requestId, status: 'failed' })).status).toBe(200);
    await failed(provider, 'INTERPRETER_UNAVAILABLE');
    expect((await post({ requestId, status: 'failed' })).status).toBe(200);
    expect(await auditOf(visitId)).toMatchObject([
      ['interpreter.requested', 'seat', {}],
      ['interpreter.ended', 'system', { outcome: 'failed' }],
    ]);
    const late = await world
      .browser()
      .call('POST /api/guest/interpreter-links/:token/open', { params: { token } });
    expect([late.error.code, late.error.details?.practice]).toEqual([
      'LINK_NOT_ACTIVE',
      expect.objectContaining({ name: world.practice.name }),
    ]);
    // Providers who join later are notified too.
    const colleague = world.connect(await world.signedIn(world.staff.clinicalAdmin), {
      as: 'staff',
      visitId,
    });
    expect((await colleague.snapshot()).interpreter).toMatchObject({
      state: 'NOT CONNECTED',
      failure: 'INTERPRETER_UNAVAILABLE',
    });
  });
});

describe('a status message from the service', () => {
  test('takes effect once, even if repeated, late and out of order', async () => {
    const { visitId, provider } = await visitWithTwo();
    await provider.send('interpreter:request', { language: 'tr' });
    const { id: requestId } = await requestOf(world, visitId);
    const interpreter = await interpreterIn(world, visitId);
    await interpreter.snapshot();
    expect((await post({ requestId, status: 'failed' })).status).toBe(200);
    expect((await post({ requestId, status: 'assigned', interpreterName: 'Late' })).status).toBe(200);
    expect((await provider.send('room:ping', {})).ok).toBe(true);
    expect((await requestOf(world, visitId)).state).toBe('CONNECTED');
    for (let count = 0; count < 2; count += 1)
      expect((await post({ requestId, status: 'ended' })).status).toBe(200);
    expect((await post({ requestId, status: 'assigned' })).status).toBe(200);
    expect(await requestOf(world, visitId)).toMatchObject({ state: 'ENDED', outcome: 'left' });
    expect((await interpreter.next('room:closing')).reason).toBe('ended');
    const ends = (await auditOf(visitId)).filter(([action]) => action === 'interpreter.ended');
    expect(ends).toHaveLength(1);
  });

  test('changes nothing for an ended visit, without an error', async () => {
    const { visitId, provider } = await visitWithTwo();
    await provider.send('interpreter:request', { language: 'pl' });
    const { id: requestId } = await requestOf(world, visitId);
    await provider.send('visit:end', {});
    await provider.next('room:closing');
    expect((await post({ requestId, status: 'ended' })).status).toBe(200);
    expect(await requestOf(world, visitId)).toMatchObject({ state: 'ENDED', outcome: 'visit-ended' });
    await expect.poll(() => service.open.has(requestId)).toBe(false);
  });

  const about = () => ({ requestId: randomUUID(), status: 'ended' });
  test.each([
    ['with another secret', () => post(about(), { secret: 'another secret' }), 403],
    ['that is old', () => post(about(), { now: world.time.now - 3_600_000 }), 403],
    ['of an unknown request', () => post(about()), 404],
    ['that is malformed', () => post({ requestId: 'x', status: 'ended' }), 400],
    ['with an unknown status', () => post({ ...about(), status: 'dancing' }), 400],
  ])('is refused with %s', async (_, send, status) => {
    expect((await send()).status).toBe(status);
  });

  test('is refused without a signature', async () => {
    const answer = await world.browser().request({
      method: 'POST',
      url: '/api/webhooks/interpreter',
      payload: JSON.stringify(about()),
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.error.code]).toEqual([403, 'ACCESS_DENIED']);
  });
});

describe('the interpreter’s link', () => {
  test('shows nothing about the patient, and changes nothing when read', async () => {
    const { visitId, provider } = await visitWithTwo();
    await provider.send('interpreter:request', { language: 'es' });
    const { token } = await requestOf(world, visitId);
    const browser = world.browser();
    for (let count = 0; count < 2; count += 1) {
      const answer = await browser.call('GET /api/guest/interpreter-links/:token', { params: { token } });
      expect(answer.result).toEqual({
        practice: { name: 'Saguaro Family Medicine', phone: null, logo: null },
        providerName: 'Dr. Elena Rivera',
        language: 'es',
      });
    }
    expect(browser.cookies.size).toBe(0);
    expect((await auditOf(visitId)).map(([action]) => action)).toEqual(['interpreter.requested']);
  });

  test('opens nothing with an unknown token', async () => {
    const params = { token: 'A'.repeat(32) };
    const looked = await world.browser().call('GET /api/guest/interpreter-links/:token', { params });
    const opened = await world.browser().call('POST /api/guest/interpreter-links/:token/open', { params });
    expect([looked.error.code, opened.error.code]).toEqual(['VISIT_UNAVAILABLE', 'VISIT_UNAVAILABLE']);
  });

  test('works in one browser, which may reopen it; another browser needs a new link', async () => {
    const { visitId, provider } = await visitWithTwo();
    await provider.send('interpreter:request', { language: 'es' });
    const request = await requestOf(world, visitId);
    const params = { token: request.token };
    const open = (browser: Browser) =>
      browser.call('POST /api/guest/interpreter-links/:token/open', { params });
    const look = (browser: Browser) => browser.call('GET /api/guest/interpreter-links/:token', { params });
    const [mine, other] = [world.browser(), world.browser()];
    const both = await Promise.all([open(mine), open(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    const [taker, second] = both[0].status === 200 ? [mine, other] : [other, mine];
    expect([(await open(taker)).status, (await look(taker)).status]).toEqual([200, 200]);
    for (const refused of [await open(second), await look(second)])
      expect(refused.error).toMatchObject({
        code: 'LINK_NOT_ACTIVE',
        details: { taken: true, practice: { name: world.practice.name } },
      });
    expect(second.cookies.size).toBe(0);
    expect((await auditOf(visitId)).map(([action]) => action)).toContain('interpreter.link-refused');

    expect(await provider.outcome('interpreter:cancel', {})).toBe('ok');
    expect((await look(taker)).error).toMatchObject({ code: 'LINK_NOT_ACTIVE' });
    await provider.send('interpreter:request', { language: 'es' });
    const fresh = await requestOf(world, visitId);
    expect(fresh.token).not.toBe(request.token);
    const opened = await second.call('POST /api/guest/interpreter-links/:token/open', {
      params: { token: fresh.token },
    });
    expect(opened.status).toBe(200);
  });

  test('refuses a browser without the cookie as not signed in, whether the request is open or closed', async () => {
    const { visitId, provider } = await visitWithTwo();
    await provider.send('interpreter:request', { language: 'es' });
    const { id: requestId } = await requestOf(world, visitId);
    const refusalOf = async () => world.connect(world.browser(), { as: 'interpreter', requestId }).refusal();
    expect(await refusalOf()).toBe('NOT_SIGNED_IN');
    await provider.send('interpreter:cancel', {});
    expect(await refusalOf()).toBe('NOT_SIGNED_IN');
  });

  test('sets a cookie for this request only, while the request is open', async () => {
    const one = await visitWithTwo();
    const other = await visitWithTwo();
    for (const { provider } of [one, other]) await provider.send('interpreter:request', { language: 'es' });
    const [mine, foreign] = [await requestOf(world, one.visitId), await requestOf(world, other.visitId)];
    const browser = await interpreterBrowser(world, mine);
    const cookie = browser.cookies.get(interpreterCookie(mine.id)) ?? '';
    browser.cookies.set(interpreterCookie(foreign.id), cookie);
    for (const auth of [
      { as: 'interpreter', requestId: foreign.id },
      { as: 'patient', sessionId: one.sessionId },
      { as: 'staff', visitId: one.visitId },
    ])
      expect(await world.connect(browser, auth).refusal()).toBe('NOT_SIGNED_IN');
    await one.provider.send('interpreter:cancel', {});
    expect(await world.connect(browser, { as: 'interpreter', requestId: mine.id }).refusal()).toBe(
      'LINK_NOT_ACTIVE',
    );
  });
});

test('an interpreter sent to the waiting room stays requested, and returns when admitted', async () => {
  const { visitId, provider } = await visitWithTwo();
  await provider.send('interpreter:request', { language: 'es' });
  const interpreter = await interpreterIn(world, visitId);
  const { seatId } = (await interpreter.snapshot()).you;
  expect(await provider.outcome('seat:send-to-waiting', { seatId })).toBe('ok');
  const waiting = await interpreter.snapshot();
  expect(waiting.you.stage).toBe('waiting');
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  expect((await interpreter.snapshot()).you.stage).toBe('in-visit');
  expect(await provider.outcome('seat:remove', { seatId, minutes: null })).toBe('ok');
  await told(provider, 'NOT CONNECTED');
  expect(await requestOf(world, visitId)).toMatchObject({ state: 'ENDED', outcome: 'removed' });
  await interpreter.disconnected();
});
