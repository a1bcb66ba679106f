// Runs on both PostgreSQLs: a code is used once, also by two at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { createWorld, WORLD_BEGINS } from '#server/test-support/world.ts';
import { areJoined } from './hand-off.service.ts';

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

type Visit = Awaited<ReturnType<LiveWorld['scheduled']>>;

const ask = (browser: Browser, sessionId: string) =>
  browser.call('POST /api/patient/sessions/:sessionId/hand-offs', {
    params: { sessionId },
    body: { purpose: 'move' },
  });
const tokenIn = (address: string) => address.split('/').at(-1) ?? '';
async function codeOf(browser: Browser, { sessionId }: Visit): Promise<string> {
  return tokenIn((await ask(browser, sessionId)).result.address);
}
const look = (token: string) =>
  world.browser().call('GET /api/patient/hand-offs/:token', { params: { token } });
const use = (token: string, browser = world.browser()) =>
  browser.call('POST /api/patient/hand-offs/:token/use', { params: { token } });
const come = (browser: Browser, { sessionId }: Visit, takesOver?: true) =>
  world.connect(browser, { as: 'patient', sessionId, ...(takesOver && { takesOver }) });

async function inVisit() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const desktop = await world.patientOf(visit);
  const patient = come(desktop, visit);
  const { seatId } = (await patient.snapshot()).you;
  await patient.send('seat:check-in', {});
  await provider.send('seat:admit', { seatId });
  await patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  return { visit, provider, desktop, patient, seatId };
}

describe('a hand-off code', () => {
  test('names no one, says what it is for, and opens its page’s visit once', async () => {
    const { visit, desktop } = await inVisit();
    const { result } = await ask(desktop, visit.sessionId);
    expect(result.address).toMatch(new RegExp(`^${world.publicUrl}/h/[\\w-]{22}$`));
    expect(result.seconds).toBe(60);
    const token = tokenIn(result.address);
    expect((await look(token)).result).toEqual({
      purpose: 'move',
      practice: { name: world.practice.name, phone: null, logo: null },
    });
    expect((await look(token)).result).toMatchObject({ purpose: 'move' });
    const phone = world.browser();
    expect((await use(token, phone)).result).toEqual({ kind: 'visit', id: visit.sessionId });
    const { sessionId } = visit;
    const page = await phone.call('GET /api/patient/sessions/:sessionId', { params: { sessionId } });
    expect(page.status).toBe(200);
    expect([(await look(token)).error.code, (await use(token)).error.code]).toEqual([
      'HAND_OFF_OVER',
      'HAND_OFF_OVER',
    ]);
    const stored = await world.db.selectFrom('handOffs').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('opens no other visit', async () => {
    const { visit, desktop } = await inVisit();
    const other = await world.scheduled();
    const phone = world.browser();
    await use(await codeOf(desktop, visit), phone);
    const params = { sessionId: other.sessionId };
    expect((await phone.call('GET /api/patient/sessions/:sessionId', { params })).status).toBe(401);
    expect(await come(phone, other, true).refusal()).toBe('NOT_SIGNED_IN');
    expect((await ask(desktop, other.sessionId)).error.code).toBe('NOT_SIGNED_IN');
  });

  test('goes to one of two concurrent devices', async () => {
    const { visit, desktop } = await inVisit();
    for (let race = 0; race < 5; race += 1) {
      const token = await codeOf(desktop, visit);
      const answers = await Promise.all([use(token), use(token), use(token)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    }
  });

  test('expires after a minute, or when the next code is made', async () => {
    const { visit, desktop } = await inVisit();
    const first = await codeOf(desktop, visit);
    const second = await codeOf(desktop, visit);
    expect((await use(first)).error.code).toBe('HAND_OFF_OVER');
    world.time.now += 60_000;
    expect((await look(second)).error.code).toBe('HAND_OFF_OVER');
    expect((await use(second)).error.code).toBe('HAND_OFF_OVER');
  });

  test('is refused if it was never issued, and guesses are limited', async () => {
    const limited = await createWorld({ rateLimits: true });
    const guess = async () =>
      (
        await limited.browser().call('POST /api/patient/hand-offs/:token/use', {
          params: { token: randomUUID().replaceAll('-', '') },
        })
      ).error.code;
    const codes = [];
    for (let guesses = 0; guesses < 61; guesses += 1) codes.push(await guess());
    await limited.close();
    expect(codes).toEqual([...Array(60).fill('HAND_OFF_OVER'), 'TOO_MANY_REQUESTS']);
  });

  test.each<[string, (visit: Visit, scene: Awaited<ReturnType<typeof inVisit>>) => Promise<unknown>]>([
    ['the visit ended', (_, { provider }) => provider.outcome('visit:end', {})],
    [
      'the person was removed',
      (_, { provider, seatId }) => provider.outcome('seat:remove', { seatId, minutes: null }),
    ],
    [
      'the person was removed for a while',
      (_, { provider, seatId }) => provider.outcome('seat:remove', { seatId, minutes: 5 }),
    ],
    [
      'its device was left',
      ({ sessionId }, { desktop }) =>
        desktop.call('POST /api/patient/leave-device', { body: { kind: 'visit', id: sessionId } }),
    ],
  ])('does not work once %s', async (_, end) => {
    const scene = await inVisit();
    const token = await codeOf(scene.desktop, scene.visit);
    await end(scene.visit, scene);
    expect((await look(token)).error.code).toBe('HAND_OFF_OVER');
    expect((await use(token)).error.code).toBe('HAND_OFF_OVER');
    expect((await ask(scene.desktop, scene.visit.sessionId)).status).toBeGreaterThanOrEqual(400);
  });

  test('is only made on the device that has the visit, and limited per seat', async () => {
    const { visit, desktop } = await inVisit();
    const stranger = await world.anotherDevice(visit);
    expect((await ask(stranger, visit.sessionId)).error.code).toBe('SUPERSEDED');
    for (let codes = 0; codes < 10; codes += 1)
      expect((await ask(desktop, visit.sessionId)).status).toBe(200);
    expect((await ask(desktop, visit.sessionId)).error.code).toBe('TOO_MANY_REQUESTS');
    world.time.now += 5 * 60_000;
    expect((await ask(desktop, visit.sessionId)).status).toBe(200);
  });

  test('gives a device no more rights than its page had: a required code stays required', async () => {
    const visit = await world.scheduled();
    const desktop = await world.patientOf(visit);
    const token = await codeOf(desktop, visit);
    const phone = world.browser();
    await use(token, phone);
    const [from, to] = await world.db
      .selectFrom('visitSessions')
      .select(['linkId', 'mfaPassedAt', 'expiresAt'])
      .where('sessionId', '=', visit.sessionId)
      .orderBy('createdAt')
      .execute();
    expect(to).toEqual(from);
  });
});

describe('the other device', () => {
  test('takes the seat in its current state, reads the same messages, and announces no arrival', async () => {
    const { visit, provider, desktop, patient, seatId } = await inVisit();
    const said = { messageId: randomUUID(), text: 'between us' };
    expect(await provider.outcome('chat:send', said)).toBe('ok');
    const phone = world.browser();
    await use(await codeOf(desktop, visit), phone);
    provider.heard.length = 0;
    const there = come(phone, visit, true);
    const { you, chat } = await there.snapshot();
    expect([you.seatId, you.stage, chat.map(({ text }) => text)]).toEqual([
      seatId,
      'in-visit',
      ['between us'],
    ]);
    expect(await patient.next('room:closing')).toEqual({ reason: 'handed-off' });
    await patient.disconnected();
    await provider.next('seat:changed', (seat) => seat.seatId === seatId && seat.connected);
    const names = provider.heard.map(({ name }) => name);
    for (const arrival of ['seat:came', 'seat:went', 'seat:gone']) expect(names).not.toContain(arrival);
    expect(
      provider.heard.flatMap(({ name, payload }) => (name === 'moves:changed' ? [payload] : [])),
    ).toEqual([]);
  });

  test('moves the visit back without a code, but not by just opening the page', async () => {
    const { visit, desktop, patient } = await inVisit();
    const phone = world.browser();
    await use(await codeOf(desktop, visit), phone);
    expect(await come(phone, visit).next('room:closing')).toEqual({ reason: 'handed-off' });
    expect(await patient.outcome('room:ping', {})).toBe('ok');
    const there = come(phone, visit, true);
    await there.snapshot();
    expect(await come(desktop, visit).next('room:closing')).toEqual({ reason: 'handed-off' });
    expect(await there.outcome('room:ping', {})).toBe('ok');
    const back = come(desktop, visit, true);
    expect((await back.snapshot()).you.stage).toBe('in-visit');
    expect(await there.next('room:closing')).toEqual({ reason: 'handed-off' });
    const events = await world.audited({ visitId: visit.visitId }, 'action');
    expect(events.filter((action) => /^(hand-off|seat.move)/.test(action)).sort()).toEqual([
      ...['hand-off.created', 'hand-off.used', 'seat.moved', 'seat.moved'],
    ]);
  });

  test('a device that claims to take over without a code changes nothing', async () => {
    const { visit, patient } = await inVisit();
    const stranger = come(await world.anotherDevice(visit), visit, true);
    expect((await stranger.next('move:standing')).state).toBe('asked');
    expect(await patient.outcome('room:ping', {})).toBe('ok');
  });

  test('keeps the place in the waiting room, and the stage before it', async () => {
    for (const checksIn of [true, false]) {
      const visit = await world.scheduled();
      await world.staffIn(visit.visitId);
      const desktop = await world.patientOf(visit);
      const patient = come(desktop, visit);
      await patient.snapshot();
      if (checksIn) await patient.send('seat:check-in', {});
      const phone = world.browser();
      await use(await codeOf(desktop, visit), phone);
      world.time.now += 1_000;
      const { you } = await come(phone, visit, true).snapshot();
      expect([you.stage, you.arrivedAt]).toEqual(checksIn ? ['waiting', WORLD_BEGINS] : ['pending', null]);
      const row = await world.db
        .selectFrom('participants')
        .select('readsFrom')
        .where('sessionId', '=', visit.sessionId)
        .executeTakeFirstOrThrow();
      expect(row.readsFrom).toBeNull();
      world.time.now = WORLD_BEGINS;
    }
  });

  test('of a guest takes over the guest’s seat', async () => {
    const visit = await world.scheduled();
    const guestId = await invited(await world.patientOf(visit), visit.sessionId);
    const laptop = await guestBrowser(world, guestId);
    const guest = world.connect(laptop, { as: 'guest', guestId });
    await guest.snapshot();
    const { result } = await laptop.call('POST /api/guest/sessions/:guestId/hand-offs', {
      params: { guestId },
      body: { purpose: 'move' },
    });
    const phone = world.browser();
    expect((await use(tokenIn(result.address), phone)).result).toEqual({ kind: 'guest', id: guestId });
    const { you } = await world.connect(phone, { as: 'guest', guestId, takesOver: true }).snapshot();
    expect(you.role).toBe('guest');
    expect(await guest.next('room:closing')).toEqual({ reason: 'handed-off' });
  });
});

test('treats browsers as one person’s along used codes in either direction, and no others', () => {
  const codes = [
    { from: 'desktop', to: 'phone' },
    { from: 'phone', to: 'tablet' },
    { from: 'stranger', to: 'their phone' },
  ];
  expect(areJoined(codes, 'tablet', 'desktop')).toBe(true);
  expect(areJoined(codes, 'desktop', 'tablet')).toBe(true);
  expect(areJoined(codes, 'desktop', 'their phone')).toBe(false);
  expect(areJoined([], 'desktop', 'phone')).toBe(false);
});
