import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { interpreterBrowser, requestOf, turnInterpretationOn } from '#server/test-support/interpreting.ts';
import {
  createProcessWorld,
  type ProcessWorld,
  processVisits,
  type WorldProcess,
  words,
} from '#server/test-support/process-world.ts';

let world: ProcessWorld;
let first: WorldProcess;
let second: WorldProcess;
beforeAll(async () => {
  world = await createProcessWorld();
  [first, second] = await Promise.all([world.process(), world.process()]);
});
afterAll(() => world.close());

const { waiting, inVisit } = processVisits(() => world);

describe('people on different processes', () => {
  test('meet: waiting, admission, media, chat, muting and the end work across processes', async () => {
    const { provider, patient, seatId } = await inVisit(first, second);
    expect(await patient.outcome('chat:send', words('good morning'))).toBe('ok');
    expect(await provider.next('chat:added')).toMatchObject({ text: 'good morning' });
    expect(await provider.outcome('chat:send', words('good morning to you'))).toBe('ok');
    await patient.next('chat:added', ({ text }) => text === 'good morning to you');

    for (const one of [provider, patient]) {
      expect(await one.send('media:open', { rtpCapabilities: RTP_CAPABILITIES })).toMatchObject({ ok: true });
      expect(await one.outcome('media:produce', microphoneTrack())).toBe('ok');
    }
    expect((await patient.next('media:consumers')).consumers).toHaveLength(1);
    expect((await provider.next('media:consumers')).consumers[0]).toMatchObject({ seatId });

    expect(await provider.outcome('seat:mute', { seatId })).toBe('ok');
    await patient.next('seat:changed', (seat) => seat.seatId === seatId && seat.microphone === 'off');
    expect(await patient.outcome('seat:mute', { seatId })).toBe('ACCESS_DENIED');
    expect(await provider.outcome('visit:end', {})).toBe('ok');
    expect(await patient.next('room:closing')).toEqual({ reason: 'ended' });
  });

  test('are joined by an interpreter on the other process, who learns when the request ends', async () => {
    await turnInterpretationOn(world);
    const { visit, provider, patient } = await inVisit(first, second);
    expect(await provider.outcome('interpreter:request', { language: 'es' })).toBe('ok');
    const request = await requestOf(world, visit.visitId);
    const browser = await interpreterBrowser(world, request);
    const interpreter = world.connect(second, browser, { as: 'interpreter', requestId: request.id });
    expect((await interpreter.snapshot()).you).toMatchObject({ role: 'interpreter', stage: 'in-visit' });
    for (const one of [provider, patient])
      await one.next('interpreter:changed', ({ state }) => state === 'CONNECTED');
    expect(await provider.outcome('interpreter:cancel', {})).toBe('ok');
    await patient.next('interpreter:changed', ({ state }) => state === 'NOT CONNECTED');
    expect(await interpreter.next('room:closing')).toEqual({ reason: 'ended' });
  });

  test('have one page per seat across processes', async () => {
    const { provider, patient, seatId, patientPage } = await inVisit(first, second);
    const newer = patientPage(first);
    expect((await newer.snapshot()).you).toMatchObject({ seatId, stage: 'in-visit' });
    expect(await patient.next('room:closing')).toEqual({ reason: 'superseded' });
    await patient.disconnected();
    const newest = patientPage(second);
    await newest.snapshot();
    expect(await newer.next('room:closing')).toEqual({ reason: 'superseded' });
    expect(await newest.outcome('chat:send', words('from my third page'))).toBe('ok');
    newest.close();
    await provider.next('seat:changed', (seat) => seat.seatId === seatId && !seat.connected);
    expect(newer.connected).toBe(false);
  });

  test('on another device at the other process ask the page, and get the seat when allowed', async () => {
    const { visit, provider, patient, seatId } = await inVisit(first, second);
    const browser = await world.anotherDevice(visit);
    const auth = { as: 'patient', sessionId: visit.sessionId };
    const other = world.connect(second, browser, auth);
    expect((await other.next('move:standing')).state).toBe('asked');
    const { moves } = await patient.next('moves:changed', ({ moves }) => moves.length > 0);
    expect(await other.outcome('chat:send', words('let me in'))).toBe('SUPERSEDED');
    const requestId = moves[0]?.requestId ?? '';
    const answer = patient
      .outcome('move:answer', { requestId, move: true })
      .catch((error: Error) => error.message);
    expect(['ok', 'socket has been disconnected']).toContain(await answer);
    expect((await other.snapshot()).you).toMatchObject({ seatId, stage: 'in-visit' });
    await patient.disconnected();
    expect(await other.outcome('chat:send', words('from my other device'))).toBe('ok');
    await provider.next('chat:added', ({ text }) => text === 'from my other device');
  });

  test('are directed to the visit’s process by its id once', async () => {
    const { visit } = await waiting(first, first);
    const browser = await world.anotherDevice(visit);
    const page = (at: WorldProcess, known: string) =>
      world.connect(
        at,
        browser,
        { as: 'patient', sessionId: visit.sessionId },
        `/room?visit=${encodeURIComponent(known)}`,
      );
    expect(await page(second, randomUUID()).misplaced()).toBe(visit.visitId);
    expect((await page(second, visit.visitId).next('move:standing')).state).toBe('asked');
    for (const known of [randomUUID(), 'é\0'.repeat(500), ''])
      expect((await page(first, known).next('move:standing')).state).toBe('asked');
  });

  test('keep one page of several that connect to both at once, and the others are notified', async () => {
    const { patientPage } = await waiting(first, second);
    const pages = [first, second, first, second].map(patientPage);
    const told = () => pages.filter((one) => one.heard.some(({ name }) => name === 'room:closing'));
    await expect.poll(() => told().length).toBe(3);
    const stayed = pages.find((one) => !told().includes(one));
    await stayed?.snapshot();
    expect(await stayed?.outcome('media:switch', { source: 'microphone', on: true })).toBe('ok');
  });
});

describe('a change of the visit by staff', () => {
  const cancel = (visitId: string) => ({
    url: `/api/provider/visits/${visitId}/cancel`,
    body: { idempotencyKey: randomUUID(), reason: 'Another reason', comment: '' },
  });
  const move = (visitId: string) => {
    const { visitTypeId, providerUserId, timeZone } = world.form();
    const slot = { visitTypeId, providerUserId, timeZone, date: '2099-11-24', time: '09:00' };
    return {
      url: `/api/provider/visits/${visitId}/move`,
      body: { ...slot, durationMinutes: 20, idempotencyKey: randomUUID() },
    };
  };

  test.each([
    ['cancelled', cancel],
    ['moved', move],
  ] as const)(
    'at another process reaches a waiting room within a second: %s, and no seat is left',
    async (reason, change) => {
      const { visit, provider, patient } = await waiting(first, second);
      const { cookieHeader } = await world.signedIn(world.staff.clinicalAdmin);
      const { url, body } = change(visit.visitId);
      const answer = await fetch(`http://127.0.0.1:${second.port}${url}`, {
        method: 'POST',
        headers: { cookie: cookieHeader, origin: world.publicUrl, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
      const answered = performance.now();
      expect(await patient.next('room:closing')).toEqual({ reason });
      expect(await provider.next('room:closing')).toEqual({ reason });
      expect(performance.now() - answered).toTakeAtMost(1_000);
      await Promise.all([patient.disconnected(), provider.disconnected()]);
      const seats = await world.db
        .selectFrom('participants')
        .select('stage')
        .where('visitId', '=', visit.visitId)
        .execute();
      expect(seats).toEqual([{ stage: 'left' }, { stage: 'left' }]);
    },
  );
});

test('shows patients added or removed at another process to the room’s people within a second', async () => {
  const { visit, provider, patient, seatId } = await waiting(first, second);
  const { cookieHeader } = await world.signedIn(world.staff.clinicalAdmin);
  const post = async (url: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${second.port}/api/provider/${url}`, {
      method: 'POST',
      headers: { cookie: cookieHeader, origin: world.publicUrl, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    expect(answer.status).toBe(200);
    return performance.now();
  };
  const nora = { firstName: 'Nora', lastName: 'Ames', language: 'en', linkDelivery: 'Copy' };
  let answered = await post(`visits/${visit.visitId}/patients`, {
    idempotencyKey: randomUUID(),
    patient: nora,
  });
  await provider.next('seat:changed', ({ name, stage }) => name === 'Nora Ames' && stage === 'pending');
  expect(performance.now() - answered).toTakeAtMost(1_000);

  answered = await post(`sessions/${visit.sessionId}/remove`);
  expect(await patient.next('room:closing')).toEqual({ reason: 'removed' });
  await provider.next('seat:gone', (gone) => gone.seatId === seatId);
  expect(performance.now() - answered).toTakeAtMost(1_000);
  await patient.disconnected();
  expect(provider.connected).toBe(true);
});

test('REST rate limits apply across processes', async () => {
  const left = async ({ port }: WorldProcess) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/demo/outbox`);
    return Number(answer.headers.get('x-ratelimit-remaining'));
  };
  const before = await left(first);
  expect([await left(second), await left(first)]).toEqual([before - 1, before - 2]);
});
