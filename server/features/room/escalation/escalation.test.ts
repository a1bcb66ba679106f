// Runs on both PostgreSQLs: steps that conflict, and a lateral join.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sentMessages } from '#server/features/messages/notifications/sent-messages.service.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { WORLD_BEGINS } from '#server/test-support/world.ts';
import { USUAL_ESCALATION, type WaitEscalation } from '#shared/domain/wait-escalation.ts';
import { takeStep } from './take-step.job.ts';

const MINUTE = 60_000;
let world: LiveWorld;
let provider: Browser;
let admin: Browser;

beforeAll(async () => {
  world = await createLiveWorld();
  provider = await world.signedIn(world.staff.provider);
  admin = await world.signedIn(world.staff.clinicalAdmin);
  for (const [account, mobile] of [
    [world.staff.provider, '+16025550101'],
    [world.staff.clinicalAdmin, '+16025550102'],
  ] as const)
    await world.db.updateTable('accounts').set({ mobile }).where('id', '=', account.accountId).execute();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});
beforeEach(() => {
  world.time.now = WORLD_BEGINS + 25 * MINUTE;
  world.jobs.queued.length = 0;
});

const escalates = (change: Partial<WaitEscalation> = {}) =>
  setSetting(world.db, world.practice.id, 'waitEscalation', { ...USUAL_ESCALATION, ...change });

async function waiting() {
  const visit = await world.scheduled();
  const page = await world.patientOn(visit);
  expect(await page.outcome('seat:check-in', {})).toBe('ok');
  const { seatId } = (await page.snapshot()).you;
  return { ...visit, page, seatId, arrivedAt: world.time.now };
}

async function after(minutes: number): Promise<void> {
  world.time.now += minutes * MINUTE;
  await world.jobs.run();
  await world.jobs.run();
}

async function steps(seatId: string) {
  const rows = await world.db
    .selectFrom('waitSteps as step')
    .leftJoin('waitStepTold as told', (join) =>
      join.onRef('told.seatId', '=', 'step.seatId').onRef('told.step', '=', 'step.step'),
    )
    .leftJoin('accounts as account', 'account.id', 'told.accountId')
    .where('step.seatId', '=', seatId)
    .select(['step.step', 'account.id'])
    .execute();
  const STEPS = ['provider', 'colleagues', 'everyone', 'patient', 'call'];
  return rows
    .map(({ step, id }) => [step, nameOf(id)] as const)
    .sort(
      ([one, who], [other, whoElse]) =>
        STEPS.indexOf(one) - STEPS.indexOf(other) || String(who).localeCompare(String(whoElse)),
    );
}
const nameOf = (id: string | null) =>
  id === null ? null : (Object.entries(world.staff).find(([, { accountId }]) => accountId === id)?.[0] ?? id);

const textsTo = async (number: string, visitId: string) => {
  const rows = await world.db
    .selectFrom('messages')
    .where('recipient', '=', number)
    .where('visitId', '=', visitId)
    .where('topic', '=', 'patientWaits')
    .select(['method', 'state'])
    .execute();
  return rows.map(({ method, state }) => `${method} ${state}`);
};

const waits = async (who: Browser) =>
  (
    await who.call('GET /api/provider/practices/:practiceId/waits', {
      params: { practiceId: world.practice.id },
    })
  ).result?.waits ?? [];
const take = (who: Browser, rootVisitId: string, from: string | null = null) =>
  who.call('PUT /api/provider/visits/:rootVisitId/take-over', { params: { rootVisitId }, body: { from } });

test('notifies the provider, then chosen colleagues, then all signed-in staff, then the patient', async () => {
  await escalates({ colleagueIds: [world.staff.clinicalAdmin.accountId] });
  const { page, seatId, visitId } = await waiting();
  await after(4);
  expect(await steps(seatId)).toEqual([]);
  await after(1);
  expect(await steps(seatId)).toEqual([['provider', 'provider']]);
  expect(await textsTo('+16025550101', visitId)).toEqual(['SMS sent']);
  await after(5);
  expect(await textsTo('+16025550102', visitId)).toEqual(['SMS sent']);
  await after(5);
  expect(await steps(seatId)).toEqual([
    ['provider', 'provider'],
    ['colleagues', 'clinicalAdmin'],
    ['everyone', 'clinicalAdmin'],
    ['everyone', 'provider'],
  ]);
  await after(5);
  const { longWait } = await page.next('room:snapshot', (now) => now.longWait !== null);
  expect(longWait).toMatchObject({ callAsked: false, timeAsked: false });
  const told = await world.audited({ action: 'wait.escalated', visitId }, ['details']);
  expect(told.map(({ details }) => details)).toEqual([
    { step: 'provider', count: 1 },
    { step: 'colleagues', count: 1 },
    { step: 'everyone', count: 2 },
    { step: 'patient', count: 0 },
  ]);
  const [text] = await sentMessages(world.deps, ['SMS'], 1);
  expect(text?.text).toMatch(/A patient still waits\. Visit on/);
  expect(text?.text).not.toMatch(/Walter|Brandt/);
});

test('does nothing until the practice turns it on', async () => {
  await setSetting(world.db, world.practice.id, 'waitEscalation', null);
  const { seatId } = await waiting();
  await after(60);
  expect(await steps(seatId)).toEqual([]);
});

test('follows the visit type’s own setting', async () => {
  await escalates();
  await setSetting(world.db, { kind: 'visit-type', id: world.practice.visitTypeId }, 'waitEscalation', {
    ...USUAL_ESCALATION,
    minutes: { provider: 1, colleagues: 2, everyone: 3, patient: 4 },
  });
  const { seatId } = await waiting();
  await after(1);
  expect(await steps(seatId)).toEqual([['provider', 'provider']]);
  await world.db.deleteFrom('settings').where('visitTypeId', '=', world.practice.visitTypeId).execute();
});

test('in quiet hours notifies only the provider and signed-in people', async () => {
  const away = { ...world.staff.administrator };
  const colleagueIds = [away.accountId, world.staff.clinicalAdmin.accountId];
  await escalates({ colleagueIds, quietHours: { from: '00:00', to: '23:59' } });
  const { seatId } = await waiting();
  await after(10);
  expect(await steps(seatId)).toEqual([
    ['provider', 'provider'],
    ['colleagues', 'clinicalAdmin'],
  ]);
});

test('does not notify other practices, or people who see no visits', async () => {
  const { outsider, adminOnly, rpmOnly } = world.staff;
  await escalates({ colleagueIds: [outsider, adminOnly, rpmOnly].map(({ accountId }) => accountId) });
  const { seatId } = await waiting();
  await after(10);
  expect(await steps(seatId)).toEqual([
    ['provider', 'provider'],
    ['colleagues', null],
  ]);
});

test.each([
  [
    'was admitted',
    async ({ visitId, seatId }: Awaited<ReturnType<typeof waiting>>) => {
      const staff = await world.staffIn(visitId);
      expect(await staff.outcome('seat:admit', { seatId })).toBe('ok');
    },
  ],
  [
    'left',
    async ({ page }: Awaited<ReturnType<typeof waiting>>) => {
      expect(await page.outcome('seat:leave', {})).toBe('ok');
    },
  ],
] as const)('stops when the patient %s', async (_what, happens) => {
  await escalates();
  const wait = await waiting();
  await after(5);
  await happens(wait);
  await after(60);
  expect(await steps(wait.seatId)).toEqual([['provider', 'provider']]);
});

test('stops and notifies colleagues when someone takes over, and continues when it is returned', async () => {
  await escalates();
  const { visitId, seatId } = await waiting();
  await after(5);
  expect((await waits(provider)).find((one) => one.visitId === visitId)).toMatchObject({
    told: true,
    takenBy: null,
  });
  const me = { accountId: world.staff.clinicalAdmin.accountId, name: expect.any(String) };
  const colleague = world.connect(provider, { practiceId: world.practice.id }, '/practice');
  await colleague.opened();
  expect((await take(admin, visitId)).result).toEqual({ takenBy: me });
  await colleague.next('visits:changed', (changed) => changed.visitId === visitId);
  expect((await waits(provider)).find((one) => one.visitId === visitId)?.takenBy).toEqual(me);
  await after(60);
  expect(await steps(seatId)).toEqual([['provider', 'provider']]);

  expect((await take(provider, visitId)).result).toEqual({ takenBy: me });
  const params = { rootVisitId: visitId };
  await provider.call('DELETE /api/provider/visits/:rootVisitId/take-over', { params });
  expect((await waits(provider)).find((one) => one.visitId === visitId)?.takenBy).toEqual(me);

  await admin.call('DELETE /api/provider/visits/:rootVisitId/take-over', { params });
  expect((await waits(provider)).find((one) => one.visitId === visitId)?.takenBy).toBeNull();
  await after(0);
  const taken = await steps(seatId);
  expect([...new Set(taken.map(([step]) => step))].sort()).toEqual([
    'colleagues',
    'everyone',
    'patient',
    'provider',
  ]);
  const actions = await world.audited({ visitId }, ['action']);
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['wait.taken-over', 'wait.given-back']),
  );
});

test('takes nothing over once the patient has left, for example from a push opened late', async () => {
  await escalates();
  const { page, visitId } = await waiting();
  expect(await page.outcome('seat:leave', {})).toBe('ok');
  expect((await take(provider, visitId)).result).toEqual({ takenBy: null });
  expect(await world.audited({ action: 'wait.taken-over', visitId }, ['action'])).toEqual([]);
});

test('takes over from a colleague if the request names them', async () => {
  await escalates();
  const { visitId } = await waiting();
  await take(admin, visitId);
  const { accountId } = world.staff.provider;
  const from = world.staff.clinicalAdmin.accountId;
  expect((await take(provider, visitId, from)).result?.takenBy?.accountId).toBe(accountId);
});

test('a patient who was taken over waits again after leaving and returning', async () => {
  await escalates();
  const wait = await waiting();
  await take(admin, wait.visitId);
  expect(await wait.page.outcome('seat:leave', {})).toBe('ok');
  await after(1);
  const again = await world.patientOn(wait);
  expect(await again.outcome('seat:check-in', {})).toBe('ok');
  await after(5);
  expect(await steps(wait.seatId)).toEqual([['provider', 'provider']]);
});

test('takes each step once, in whichever process and however often it runs', async () => {
  await escalates();
  const { visitId, seatId, arrivedAt } = await waiting();
  world.jobs.queued.length = 0;
  world.time.now += 5 * MINUTE;
  const due = { visitId, seatId, arrivedAt, step: 'provider' } as const;
  await Promise.all(Array.from({ length: 6 }, () => takeStep(world.deps, due)));
  await takeStep(world.deps, due);
  expect(await world.audited({ action: 'wait.escalated', visitId }, ['action'])).toHaveLength(1);
  await world.jobs.run();
  expect(await textsTo('+16025550101', visitId)).toEqual(['SMS sent']);
});

test('a patient may request a call once they were notified of the long wait', async () => {
  await escalates();
  const wait = await waiting();
  const patient = await world.patientOf(wait);
  const ask = () =>
    patient.call('POST /api/patient/sessions/:sessionId/call-request', {
      params: { sessionId: wait.sessionId },
    });
  expect((await ask()).error?.code).toBe('NOT_FOUND');
  await after(20);
  await wait.page.next('room:snapshot', (now) => now.longWait !== null);
  expect((await ask()).result).toEqual({ callAsked: true });
  expect((await ask()).result).toEqual({ callAsked: true });
  await wait.page.next('room:snapshot', (now) => now.longWait?.callAsked === true);
  expect((await waits(admin)).find(({ visitId }) => visitId === wait.visitId)).toMatchObject({
    told: true,
    callAsked: true,
  });
  const asked = await world.audited({ action: 'wait.call-asked', visitId: wait.visitId }, ['action']);
  expect(asked).toHaveLength(1);
  await take(admin, wait.visitId);
  await wait.page.next('room:snapshot', (now) => now.longWait === null);
});

test('staff see a patient’s request for another time in the line, the notifications and the visit', async () => {
  await escalates();
  const wait = await waiting();
  const { visitId, sessionId } = wait;
  const patient = await world.patientOf(wait);
  const ask = () =>
    patient.call('POST /api/patient/sessions/:sessionId/time-request', { params: { sessionId } });
  expect((await ask()).error?.code).toBe('NOT_FOUND');
  await after(20);
  await wait.page.next('room:snapshot', (now) => now.longWait !== null);
  expect((await ask()).result).toEqual({ timeAsked: true });
  expect((await ask()).result).toEqual({ timeAsked: true });
  await wait.page.next('room:snapshot', (now) => now.longWait?.timeAsked === true);
  expect((await waits(provider)).find((one) => one.visitId === visitId)).toMatchObject({
    told: true,
    callAsked: false,
    timeAsked: true,
  });
  const { notifications } = (await provider.call('GET /api/provider/notifications')).result;
  expect(notifications.find((one) => one.visitId === visitId)).toMatchObject({ kind: 'time-asked' });
  const asked = await world.audited({ action: 'wait.time-asked', visitId }, ['action']);
  expect(asked).toHaveLength(1);
  const params = { rootVisitId: visitId };
  const facts = (await provider.call('GET /api/provider/visits/:rootVisitId/facts', { params })).result;
  expect(facts.waits.at(-1)).toMatchObject({ what: 'time', patient: { sessionId } });
});

test('does not send a queued message once no one is waiting', async () => {
  await escalates();
  const { page, visitId } = await waiting();
  world.time.now += 5 * MINUTE;
  await world.jobs.run();
  expect(await page.outcome('seat:leave', {})).toBe('ok');
  await world.jobs.run();
  expect(await textsTo('+16025550101', visitId)).toEqual(['SMS withdrawn']);
});

test('the visit’s page lists what happened during the wait, in order and with names', async () => {
  await escalates();
  const wait = await waiting();
  const { visitId, sessionId } = wait;
  const patient = await world.patientOf(wait);
  await after(5);
  await take(admin, visitId);
  world.time.now += MINUTE;
  const params = { rootVisitId: visitId };
  await admin.call('DELETE /api/provider/visits/:rootVisitId/take-over', { params });
  await after(20);
  await wait.page.next('room:snapshot', (now) => now.longWait !== null);
  await patient.call('POST /api/patient/sessions/:sessionId/call-request', { params: { sessionId } });
  const { waits: course } = (await provider.call('GET /api/provider/visits/:rootVisitId/facts', { params }))
    .result;
  const nameOfAccount = async ({ accountId }: { accountId: string }) =>
    (
      await world.db
        .selectFrom('accounts')
        .where('id', '=', accountId)
        .select('displayName')
        .executeTakeFirstOrThrow()
    ).displayName;
  const [providerName, adminName] = [
    await nameOfAccount(world.staff.provider),
    await nameOfAccount(world.staff.clinicalAdmin),
  ];
  const staffOf = (event: string) => course.filter(({ what }) => what === event).map(({ staff }) => staff);
  expect(staffOf('provider')).toEqual([[providerName]]);
  expect(staffOf('taken-over')).toEqual([[adminName]]);
  expect(staffOf('given-back')).toEqual([[adminName]]);
  expect(staffOf('everyone').flat().toSorted()).toEqual([adminName, providerName].toSorted());
  expect(staffOf('patient')).toEqual([[]]);
  expect(course.find(({ what }) => what === 'call')).toMatchObject({
    patient: { sessionId, name: 'Walter Brandt' },
  });
  const times = course.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
});
