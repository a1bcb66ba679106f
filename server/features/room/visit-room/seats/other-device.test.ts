import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import type { MoveRequest } from '#shared/contracts/socket/events.ts';
import { isTakenFor } from '../machine/arriving.ts';
import { loadRoom } from '../records/room-store.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

type Visit = Awaited<ReturnType<LiveWorld['scheduled']>>;

async function waits() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  await patient.send('seat:check-in', {});
  const { you } = await patient.snapshot();
  return { visit, provider, patient, seatId: you.seatId };
}

async function inVisit() {
  const there = await waits();
  await there.provider.send('seat:admit', { seatId: there.seatId });
  await there.patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  return there;
}

async function fromAnotherDevice(visit: Visit): Promise<TestSocket> {
  const browser = await world.anotherDevice(visit);
  return world.connect(browser, { as: 'patient', sessionId: visit.sessionId });
}

const say = (socket: TestSocket, text: string, partner?: string) =>
  socket.outcome('chat:send', { messageId: randomUUID(), text, ...(partner ? { with: partner } : {}) });

const moveFor = async (socket: TestSocket): Promise<MoveRequest | undefined> => {
  const { moves } = await socket.next('moves:changed', ({ moves }) => moves.length > 0);
  return moves[0];
};
const requestFor = async (socket: TestSocket): Promise<string> => (await moveFor(socket))?.requestId ?? '';

const OUTSIDE = ['connect', 'disconnect', 'move:standing', 'room:closing'];

describe.each([
  ['in the visit', inVisit],
  ['in the waiting room', waits],
] as const)('another browser of a person %s', (_, there) => {
  test('asks the seat’s page; until it answers, the newcomer can hear and do nothing', async () => {
    const { visit, provider, patient } = await there();
    const other = await fromAnotherDevice(visit);
    expect(await other.next('move:standing')).toEqual({
      state: 'asked',
      practiceName: world.practice.name,
      practice: { name: world.practice.name, phone: null, logo: null },
    });
    await requestFor(patient);
    await say(provider, 'between us');
    for (const command of ['seat:leave', 'seat:check-in'] as const)
      expect(await other.outcome(command, {})).toBe('SUPERSEDED');
    expect(await other.outcome('chat:history', { before: randomUUID() })).toBe('SUPERSEDED');
    expect(other.heard.filter(({ name }) => !OUTSIDE.includes(name))).toEqual([]);
    expect(patient.connected).toBe(true);
    expect(
      provider.heard.flatMap(({ name, payload }) => (name === 'moves:changed' ? [payload] : [])),
    ).toEqual([{ moves: [] }]);
  });

  test('takes the seat in its current state when allowed, and the former page closes', async () => {
    const { visit, patient } = await there();
    const other = await fromAnotherDevice(visit);
    const requestId = await requestFor(patient);
    expect(await patient.outcome('move:answer', { requestId, move: true })).toBe('ok');
    const { you, moves } = await other.snapshot();
    expect([you.stage, moves]).toEqual([there === inVisit ? 'in-visit' : 'waiting', []]);
    expect(await patient.next('room:closing')).toEqual({ reason: 'superseded' });
    await patient.disconnected();
    const back = world.connect(await world.patientOf(visit), { as: 'patient', sessionId: visit.sessionId });
    expect((await back.next('move:standing')).state).toBe('asked');
  });

  test('closes when refused; on the next request a provider decides, and both learn of the refusal', async () => {
    const { visit, patient, provider } = await there();
    const browser = await world.anotherDevice(visit);
    const come = () => world.connect(browser, { as: 'patient', sessionId: visit.sessionId });
    const other = come();
    const requestId = await requestFor(patient);
    expect(await patient.outcome('move:answer', { requestId, move: false })).toBe('ok');
    expect(await other.next('room:closing')).toEqual({ reason: 'kept-elsewhere' });
    await patient.next('moves:changed', ({ moves }) => moves.length === 0);

    const again = come();
    expect((await again.next('move:standing')).state).toBe('unanswered');
    const toldProvider = await moveFor(provider);
    expect([toldProvider?.reason, (await moveFor(patient))?.reason]).toEqual(['refused', 'refused']);
    const second = toldProvider?.requestId ?? '';
    expect(await patient.outcome('move:answer', { requestId: second, move: true })).toBe(
      'NO_SUCH_PARTICIPANT',
    );
    expect(await provider.outcome('move:decide', { requestId: second, move: false })).toBe('ok');
    expect(await again.next('room:closing')).toEqual({ reason: 'kept-elsewhere' });
    expect(await patient.outcome('room:ping', {})).toBe('ok');
  });

  test('is admitted by a provider if there is no page to ask', async () => {
    const { visit, patient, provider, seatId } = await there();
    patient.close();
    await provider.next('seat:changed', (seat) => seat.seatId === seatId && !seat.connected);
    const other = await fromAnotherDevice(visit);
    expect((await other.next('move:standing')).state).toBe('unanswered');
    const { requestId = '', reason } = (await moveFor(provider)) ?? {};
    expect(reason).toBe('disconnected');
    expect(await provider.outcome('move:decide', { requestId, move: true })).toBe('ok');
    expect((await other.snapshot()).you.stage).toBe(there === inVisit ? 'in-visit' : 'waiting');
    await provider.next('moves:changed', ({ moves }) => moves.length === 0);
  });

  test('also learns of the visit’s end while asking', async () => {
    const { visit, provider } = await there();
    const other = await fromAnotherDevice(visit);
    await other.next('move:standing');
    await provider.send('visit:end', {});
    expect(await other.next('room:closing')).toEqual({ reason: 'ended' });
    await other.disconnected();
  });
});

test('the same browser resumes its seat, also after reopening the link and in a second tab', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const browser = world.browser();
  const open = () =>
    browser.call('POST /api/patient/links/:path/:token/open', { params: { path: 'v', token: visit.token } });
  const come = () => world.connect(browser, { as: 'patient', sessionId: visit.sessionId });
  await open();
  const first = come();
  await first.snapshot();
  await first.send('seat:check-in', {});
  const { you } = await first.snapshot();
  await provider.send('seat:admit', { seatId: you.seatId });
  await open();
  const second = come();
  expect((await second.snapshot()).you.stage).toBe('in-visit');
  expect(await first.next('room:closing')).toEqual({ reason: 'superseded' });
});

test('keeps the seat’s browser across a restart: the next process loads it and asks as well', async () => {
  const { visit, seatId } = await inVisit();
  const next = await loadRoom(
    { db: world.db, interpreters: null, clock: world.deps.clock },
    visit.visitId,
    0,
  );
  const seat = next?.state.seats.get(seatId);
  const own = await browserIn(await world.patientOf(visit), visit.sessionId);
  const other = await browserIn(await world.anotherDevice(visit), visit.sessionId);
  if (!seat) throw new Error('the seat is not in the database');
  expect([own, other].map((browserId) => isTakenFor(seat, browserId))).toEqual([false, true]);
});

async function browserIn(browser: Browser, sessionId: string): Promise<string> {
  const patient = await world.authenticators.patient(Object.fromEntries(browser.cookies), sessionId);
  return patient?.browserId ?? '';
}

test('gives one of two concurrent browsers the free seat; the other asks for it once the seat is waiting', async () => {
  const visit = await world.scheduled();
  await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  const other = await fromAnotherDevice(visit);
  // The seat is free until check-in, so the newer page takes it.
  expect((await other.snapshot()).you.stage).toBe('pending');
  expect(await patient.next('room:closing')).toEqual({ reason: 'superseded' });
  await other.send('seat:check-in', {});
  const back = world.connect(await world.patientOf(visit), { as: 'patient', sessionId: visit.sessionId });
  expect((await back.next('move:standing')).state).toBe('asked');
});

test('an asking page gets the seat once it is free, and reads nothing earlier until a provider admits it', async () => {
  const { visit, patient, provider, seatId } = await waits();
  await say(provider, 'for your eyes only', seatId);
  await patient.next('chat:added');
  world.time.now += 1_000;
  const other = await fromAnotherDevice(visit);
  await other.next('move:standing');
  expect(await patient.outcome('seat:leave', {})).toBe('ok');
  expect((await other.snapshot()).you.stage).toBe('left');
  expect(await patient.next('room:closing')).toEqual({ reason: 'superseded' });
  expect(await other.outcome('seat:check-in', {})).toBe('ok');
  const waiting = await other.snapshot();
  expect([waiting.you.stage, waiting.chat]).toEqual(['waiting', []]);
  world.time.now += 1_000;
  await say(provider, 'who are you?', seatId);
  expect((await other.next('chat:added')).text).toBe('who are you?');
  await provider.send('seat:admit', { seatId });
  const admitted = await other.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  expect(admitted.chat.map(({ text }) => text)).toEqual(['for your eyes only', 'who are you?']);
});

test('protects a guest’s seat too', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const guestId = await invited(await world.patientOf(visit), visit.sessionId);
  const guest = world.connect(await guestBrowser(world, guestId), { as: 'guest', guestId });
  await guest.snapshot();
  await guest.send('seat:check-in', {});
  const { you } = await guest.snapshot();
  await provider.send('seat:admit', { seatId: you.seatId });
  const other = world.connect(await guestBrowser(world, guestId), { as: 'guest', guestId });
  expect((await other.next('move:standing')).state).toBe('asked');
  const requestId = await requestFor(guest);
  expect(await provider.outcome('move:decide', { requestId, move: true })).toBe('NO_SUCH_PARTICIPANT');
  const patient = await world.patientOn(visit);
  await patient.send('seat:check-in', {});
  expect(await patient.outcome('move:answer', { requestId, move: true })).toBe('NO_SUCH_PARTICIPANT');
  expect(await guest.outcome('move:answer', { requestId, move: true })).toBe('ok');
  expect((await other.snapshot()).you.stage).toBe('in-visit');
});

test('limits the number of asking browsers', async () => {
  const { visit } = await inVisit();
  for (let asked = 0; asked < 3; asked++) await (await fromAnotherDevice(visit)).next('move:standing');
  const fourth = await fromAnotherDevice(visit);
  expect(await fourth.next('room:closing')).toEqual({ reason: 'kept-elsewhere' });
});

test('audits requests, refusals and moves', async () => {
  const { visit, patient, seatId } = await inVisit();
  for (const move of [false, true]) {
    await fromAnotherDevice(visit);
    const requestId = await requestFor(patient);
    await patient.send('move:answer', { requestId, move });
  }
  const events = await world.audited({ visitId: visit.visitId, action: 'seat.move%' }, [
    'action',
    'subjectId',
  ]);
  expect(events.map(({ action }) => action)).toEqual([
    ...['seat.move-asked', 'seat.move-refused', 'seat.move-asked', 'seat.moved'],
  ]);
  expect(new Set(events.map(({ subjectId }) => subjectId))).toEqual(new Set([seatId]));
});

test('leaves the request to the provider if the page does not answer in time', async () => {
  const impatient = await createLiveWorld({ moveAnswerMs: 50 });
  try {
    const visit = await impatient.scheduled();
    const provider = await impatient.staffIn(visit.visitId);
    const patient = await impatient.patientOn(visit);
    await patient.send('seat:check-in', {});
    const { you } = await patient.snapshot();
    await provider.send('seat:admit', { seatId: you.seatId });
    const { sessionId } = visit;
    const other = impatient.connect(await impatient.anotherDevice(visit), { as: 'patient', sessionId });
    await other.next('move:standing', ({ state }) => state === 'unanswered');
    const { requestId = '', reason } = (await moveFor(provider)) ?? {};
    expect(reason).toBe('unanswered');
    expect(await patient.outcome('move:answer', { requestId, move: true })).toBe('ok');
    expect((await other.snapshot()).you.stage).toBe('in-visit');
  } finally {
    await impatient.close();
  }
});
