import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadPresence } from '#server/features/core/participants/presence.service.ts';
import { linksOfVisit } from '#server/features/visits/links/visit-links.service.ts';
import { microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';

/** A mail scanner opens a link and presses every button; then the person arrives. */
let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld({ abandonedMs: 20 });
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

type Visit = Awaited<ReturnType<LiveWorld['scheduled']>>;

const scanner = async (visit: Visit) =>
  world.connect(await world.anotherDevice(visit), {
    as: 'patient',
    sessionId: visit.sessionId,
    unattended: true,
  });
const person = async (visit: Visit) =>
  world.connect(await world.patientOf(visit), { as: 'patient', sessionId: visit.sessionId });

const stageInList = async ({ visitId }: Visit) => (await loadPresence(world.db, [visitId])).get(visitId);

async function checkedIn() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const page = await scanner(visit);
  const { you } = await page.snapshot();
  expect(await page.outcome('seat:check-in', {})).toBe('ok');
  return { visit, provider, page, seatId: you.seatId };
}

describe.each([
  ['opened the link', async (_page: TestSocket) => {}],
  ['checked in', async (page: TestSocket) => void (await page.outcome('seat:check-in', {}))],
  [
    'checked in and left',
    async (page: TestSocket) => {
      await page.outcome('seat:check-in', {});
      await page.outcome('seat:leave', {});
    },
  ],
])('a browser without a person that %s', (_, goesOn) => {
  test('gives up the seat, from its start, to the person without asking', async () => {
    const visit = await world.scheduled();
    const provider = await world.staffIn(visit.visitId);
    const page = await scanner(visit);
    await page.snapshot();
    await goesOn(page);

    const patient = await person(visit);
    const { you } = await patient.snapshot();
    expect([you.stage, you.arrivedAt, you.unattended]).toEqual(['pending', null, false]);
    expect(await page.next('room:closing')).toEqual({ reason: 'superseded' });
    expect(await patient.outcome('seat:check-in', {})).toBe('ok');
    await provider.next('seat:changed', (seat) => seat.stage === 'waiting' && !seat.unattended);
    await provider.send('seat:admit', { seatId: you.seatId });
    expect((await patient.next('room:snapshot', (now) => now.you.stage === 'in-visit')).you.stage).toBe(
      'in-visit',
    );
  });
});

test('shows staff what is known: the link was opened, and nothing was entered', async () => {
  const { visit } = await checkedIn();
  expect(await stageInList(visit)).toMatchObject({
    patientStage: 'pending',
    patientStages: [{ sessionId: visit.sessionId, stage: 'pending', unattended: true }],
  });
  const opened = async () =>
    (await linksOfVisit(world.db, visit.visitId, world.deps.clock())).filter(({ openedAt }) => openedAt);
  expect((await opened()).map(({ unattended }) => unattended)).toContain(true);

  await (await person(visit)).snapshot();
  expect((await opened()).map(({ unattended }) => unattended)).not.toContain(true);
});

test('waits from when its page shows a person', async () => {
  const { visit, page } = await checkedIn();
  expect(await page.outcome('seat:attend', {})).toBe('ok');
  expect(await stageInList(visit)).toMatchObject({
    patientStage: 'waiting',
    patientStages: [{ sessionId: visit.sessionId, stage: 'waiting', waitingSince: expect.any(String) }],
  });
  const other = await person(visit);
  expect((await other.next('move:standing')).state).toBe('asked');
});

test('counts as a person once it has a camera or a microphone', async () => {
  const { page } = await checkedIn();
  await page.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  await page.send('media:prepare', microphoneTrack());
  await page.next('seat:changed', (seat) => !seat.unattended);
});

test('has its button-only steps asked again; another browser’s steps stay', async () => {
  const visit = await world.scheduled();
  const own = await world.patientOf(visit);
  const other = await world.anotherDevice(visit);
  const browsers = { own: await browserOf(own, visit), other: await browserOf(other, visit) };
  const step = (name: 'terms' | 'consent' | 'signature', browserId: string) =>
    ({ sessionId: visit.sessionId, step: name, outcome: 'done', at: new Date(), browserId }) as const;
  await (await scanner(visit)).snapshot();
  await world.db
    .insertInto('workflowSteps')
    .values([step('terms', browsers.own), step('consent', browsers.other), step('signature', browsers.other)])
    .execute();
  await (
    await world.connect(other, { as: 'patient', sessionId: visit.sessionId, unattended: true })
  ).snapshot();
  const readBy = async (browser: typeof own) => {
    const workflow = await browser.call('GET /api/patient/sessions/:sessionId/workflow', {
      params: { sessionId: visit.sessionId },
    });
    const states = workflow.result.steps.filter(({ step: name }) => name === 'consent');
    return states.map(({ state }) => state);
  };
  const config = JSON.stringify([{ step: 'consent', mandatory: true }]);
  await world.db.updateTable('visitTypes').set({ workflow: config, beginMinutes: null }).execute();
  onTestFinished(async () => {
    await world.db.updateTable('visitTypes').set({ workflow: '[]' }).execute();
  });
  expect([await readBy(own), await readBy(other)]).toEqual([['STEP_INCOMPLETE'], ['STEP_COMPLETE']]);
  await (await person(visit)).snapshot();
  const left = await world.db
    .selectFrom('workflowSteps')
    .select('step')
    .where('sessionId', '=', visit.sessionId)
    .orderBy('step')
    .execute();
  expect(left.map(({ step: name }) => name)).toEqual(['signature', 'terms']);
});

async function browserOf(browser: Awaited<ReturnType<LiveWorld['patientOf']>>, { sessionId }: Visit) {
  const patient = await world.authenticators.patient(Object.fromEntries(browser.cookies), sessionId);
  return patient?.browserId ?? '';
}

test('a provider decides at once about a browser without a person that was admitted', async () => {
  const { visit, provider, seatId } = await checkedIn();
  await provider.send('seat:admit', { seatId });
  const patient = await person(visit);
  expect((await patient.next('move:standing')).state).toBe('unanswered');
  const { moves } = await provider.next('moves:changed', (changed) => changed.moves.length > 0);
  await provider.send('move:decide', { requestId: moves[0]?.requestId ?? '', move: true });
  expect((await patient.snapshot()).you.stage).toBe('in-visit');
});

test('gives a waiting seat whose page is gone to the browser that requests it', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await person(visit);
  await patient.send('seat:check-in', {});
  const { you } = await patient.next('room:snapshot', (now) => now.you.stage === 'waiting');
  const other = world.connect(await world.anotherDevice(visit), {
    as: 'patient',
    sessionId: visit.sessionId,
  });
  expect((await other.next('move:standing')).state).toBe('asked');
  patient.close();
  const given = await other.snapshot();
  expect([given.you.stage, given.you.arrivedAt]).toEqual(['waiting', you.arrivedAt]);
  await provider.next('seat:changed', (seat) => seat.connected && seat.stage === 'waiting');
});

test('keeps a disconnected waiting person’s seat from a browser without a person', async () => {
  const visit = await world.scheduled();
  await world.staffIn(visit.visitId);
  const patient = await person(visit);
  await patient.send('seat:check-in', {});
  const { you } = await patient.next('room:snapshot', (now) => now.you.stage === 'waiting');
  const page = await scanner(visit);
  await page.next('move:standing');
  patient.close();
  const other = world.connect(await world.anotherDevice(visit), {
    as: 'patient',
    sessionId: visit.sessionId,
  });
  const given = await other.snapshot();
  expect([given.you.stage, given.you.arrivedAt]).toEqual(['waiting', you.arrivedAt]);
  expect(page.heard.map(({ name }) => name)).not.toContain('room:snapshot');
});

test('applies to a guest’s seat too', async () => {
  const visit = await world.scheduled();
  await world.staffIn(visit.visitId);
  const guestId = await invited(await world.patientOf(visit), visit.sessionId);
  const come = async (unattended?: true) =>
    world.connect(await guestBrowser(world, guestId), {
      as: 'guest',
      guestId,
      ...(unattended ? { unattended } : {}),
    });
  const page = await come(true);
  await page.snapshot();
  await page.send('seat:check-in', {});
  const guest = await come();
  expect((await guest.snapshot()).you.stage).toBe('pending');
});
