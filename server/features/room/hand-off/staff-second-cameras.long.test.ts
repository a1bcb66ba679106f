// Runs on both PostgreSQLs: a code and a camera are of a staff session or of a visit's session.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { cameraTrack, DTLS_PARAMETERS, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { WORLD_BEGINS } from '#server/test-support/world.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld({ sweepMs: 200, cameraGraceMs: 60_000 });
});
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});
afterEach(() => world.closePages());
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const { rtpParameters } = cameraTrack(44_444_444);

async function inVisit(account = world.staff.provider) {
  const visit = await world.scheduled();
  const desktop = await world.signedIn(account);
  const provider = world.connect(desktop, { as: 'staff', visitId: visit.visitId });
  const { seatId } = (await provider.snapshot()).you;
  const patient = await world.patientOn(visit);
  await patient.send('seat:check-in', {});
  await provider.send('seat:admit', { seatId: (await patient.snapshot()).you.seatId });
  await patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  await patient.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  return { visit, desktop, provider, patient, seatId };
}
type Scene = Awaited<ReturnType<typeof inVisit>>;

const ask = (browser: Browser, visitId: string) =>
  browser.call('POST /api/provider/visits/:rootVisitId/second-camera', { params: { rootVisitId: visitId } });
async function codeOf({ desktop, visit }: Pick<Scene, 'desktop' | 'visit'>): Promise<string> {
  return (await ask(desktop, visit.visitId)).result.address.split('/').at(-1) ?? '';
}
const use = (token: string, browser: Browser) =>
  browser.call('POST /api/patient/hand-offs/:token/use', { params: { token } });
const connect = (device: Browser, cameraId: string) => world.connect(device, { cameraId }, '/second-camera');

async function showing(scene: Pick<Scene, 'desktop' | 'visit'>) {
  const device = world.browser();
  const { result } = await use(await codeOf(scene), device);
  const camera = connect(device, result.id);
  expect(await camera.raw('camera:open', {})).toMatchObject({ ok: true, data: { flowing: true } });
  expect(await camera.raw('camera:connect', { dtlsParameters: DTLS_PARAMETERS })).toMatchObject({ ok: true });
  expect(await camera.raw('camera:produce', { rtpParameters })).toMatchObject({ ok: true });
  return { device, camera, cameraId: result.id };
}

test('shows the patient a clinician’s second camera as the clinician’s', async () => {
  const scene = await inVisit();
  const { patient, seatId, visit } = scene;
  await showing(scene);
  const { consumers } = await patient.next('media:consumers', (offer) =>
    offer.consumers.some(({ source }) => source === 'second-camera'),
  );
  expect(consumers).toMatchObject([{ seatId, source: 'second-camera', kind: 'video' }]);
  await patient.next('seat:changed', (seat) => seat.seatId === seatId && seat.secondCamera === 'connected');
  const events = await world.audited({ visitId: visit.visitId });
  const codes = events.filter(({ action }) => action.startsWith('hand-off.'));
  const actor = `account:${world.staff.provider.accountId}`;
  expect(codes).toMatchObject([
    { action: 'hand-off.created', actor, details: { kind: 'camera' } },
    { action: 'hand-off.used', actor, details: { kind: 'camera' } },
  ]);
  expect(events.map(({ action }) => action)).toContain('second-camera.began');
});

describe('a second camera’s code', () => {
  test('is only for staff who are in the visit', async () => {
    const { visit, provider } = await inVisit();
    const colleague = await world.signedIn(world.staff.clinicalAdmin);
    expect((await ask(colleague, visit.visitId)).error.code).toBe('NOT_ADMITTED');
    expect((await ask(world.browser(), visit.visitId)).error.code).toBe('NOT_SIGNED_IN');
    await provider.send('seat:leave', {});
    const desktop = await world.signedIn(world.staff.provider);
    expect((await ask(desktop, visit.visitId)).error.code).toBe('NOT_ADMITTED');
  });

  test('is refused for another practice’s visit like for a missing one', async () => {
    const scene = await inVisit();
    const stranger = await world.signedIn(world.staff.outsider);
    const other = await world.scheduled({}, world.otherPractice);
    const answers = [
      await ask(stranger, scene.visit.visitId),
      await ask(scene.desktop, other.visitId),
      await ask(scene.desktop, crypto.randomUUID()),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  });

  test('works once, and only the seat’s newest', async () => {
    const scene = await inVisit();
    const first = await codeOf(scene);
    const second = await codeOf(scene);
    expect((await use(first, world.browser())).error.code).toBe('HAND_OFF_OVER');
    const answers = await Promise.all([use(second, world.browser()), use(second, world.browser())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test('is limited per seat', async () => {
    const scene = await inVisit();
    for (let codes = 0; codes < 10; codes += 1)
      expect((await ask(scene.desktop, scene.visit.visitId)).status).toBe(200);
    expect((await ask(scene.desktop, scene.visit.visitId)).error.code).toBe('TOO_MANY_REQUESTS');
    const other = await inVisit();
    expect((await ask(other.desktop, other.visit.visitId)).status).toBe(200);
  });

  test.each<[string, (scene: Scene) => Promise<unknown>]>([
    ['the person left the visit', ({ provider }) => provider.send('seat:leave', {})],
    ['the person signed out', ({ desktop }) => desktop.call('POST /api/auth/sign-out', {})],
    ['the visit ended', ({ provider }) => provider.send('visit:end', {})],
  ])('does not work once %s', async (_, end) => {
    const scene = await inVisit();
    const token = await codeOf(scene);
    await end(scene);
    expect((await use(token, world.browser())).error.code).toBe('HAND_OFF_OVER');
  });

  test('of staff moves no visit, because the database refuses it', async () => {
    const scene = await inVisit();
    await codeOf(scene);
    const moves = world.db
      .updateTable('handOffs')
      .set({ purpose: 'move' })
      .where('seatId', '=', scene.seatId);
    await expect(moves.execute()).rejects.toThrow('hand_offs_staff_check');
  });
});

describe('the end of a staff member’s second camera', () => {
  const account = (accountId: string) => world.db.updateTable('accounts').where('id', '=', accountId);

  test.each<[string, string, (scene: Scene) => Promise<unknown>]>([
    ['the page stops it', 'stopped', ({ provider }) => provider.send('second-camera:stop', {})],
    ['the person leaves', 'over', ({ provider }) => provider.send('seat:leave', {})],
    ['the visit ends', 'over', ({ provider }) => provider.send('visit:end', {})],
    ['a newer one replaces it', 'replaced', (scene) => showing(scene)],
    ['the person signs out', 'over', ({ desktop }) => desktop.call('POST /api/auth/sign-out', {})],
    [
      'the session has expired',
      'over',
      async () => {
        const { accountId } = world.staff.provider;
        await sql`update staff_sessions set expires_at = ${new Date(WORLD_BEGINS - 1)}
          where account_id = ${accountId}`.execute(world.db);
      },
    ],
  ])('happens when %s', async (_, reason, ends) => {
    const scene = await inVisit();
    const { camera, device, cameraId } = await showing(scene);
    await ends(scene);
    expect(await camera.next('camera:closing')).toEqual({ reason });
    await camera.disconnected();
    expect(await connect(device, cameraId).refusal()).toBe('NOT_SIGNED_IN');
  });

  test('happens for everyone at once when the person is removed from the practice', async () => {
    const { accountId } = world.staff.clinicalAdmin;
    const scene = await inVisit(world.staff.clinicalAdmin);
    const { camera, device, cameraId } = await showing(scene);
    const membership = await world.db
      .deleteFrom('memberships')
      .where('accountId', '=', accountId)
      .where('practiceId', '=', world.practice.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(await camera.next('camera:closing')).toEqual({ reason: 'over' });
    await camera.disconnected();
    await scene.patient.next('seat:gone', ({ seatId }) => seatId === scene.seatId);
    await scene.patient.next('media:consumers-closed');
    expect(await connect(device, cameraId).refusal()).toBe('NOT_SIGNED_IN');
    await world.db.insertInto('memberships').values(membership).execute();
  });

  test('happens with its page’s session, even if the person continues in another one', async () => {
    const scene = await inVisit();
    const { camera } = await showing(scene);
    const laptop = await world.signedIn(world.staff.provider);
    const there = world.connect(laptop, { as: 'staff', visitId: scene.visit.visitId });
    expect((await there.snapshot()).you).toMatchObject({ seatId: scene.seatId, secondCamera: 'connected' });
    await scene.desktop.call('POST /api/auth/sign-out', {});
    expect(await camera.next('camera:closing')).toEqual({ reason: 'over' });
    await there.next('seat:changed', (seat) => seat.seatId === scene.seatId && seat.secondCamera === null);
    expect(await there.outcome('room:ping', {})).toBe('ok');
  });

  test('happens before it starts for an account that lost access or needs a code', async () => {
    const { accountId } = world.staff.clinicalAdmin;
    const scene = await inVisit(world.staff.clinicalAdmin);
    const device = world.browser();
    const { result } = await use(await codeOf(scene), device);
    await account(accountId).set({ apiAccess: API_ACCESS.disabled }).execute();
    expect(await connect(device, result.id).refusal()).toBe('NOT_SIGNED_IN');
    await account(accountId).set({ apiAccess: API_ACCESS.clinicalAdmin }).execute();
    await setSetting(world.db, world.practice.id, 'providerMfa', true);
    expect(await connect(device, result.id).refusal()).toBe('NOT_SIGNED_IN');
    await setSetting(world.db, world.practice.id, 'providerMfa', false);
    await connect(device, result.id).opened();
  });
});

test('its device opens nothing of the staff’s: no list, visit, call or other camera', async () => {
  const scene = await inVisit();
  const { device } = await showing(scene);
  const other = await showing(await inVisit());
  const { visitId } = scene.visit;
  expect(await world.connect(device, { as: 'staff', visitId }).refusal()).toBe('NOT_SIGNED_IN');
  const { id: practiceId } = world.practice;
  expect(await world.connect(device, { practiceId }, '/practice').refusal()).toBe('NOT_FOUND');
  expect(await world.connect(device, { as: 'staff' }, '/device-test').refusal()).toBe('NOT_SIGNED_IN');
  const reads = await device.call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: visitId },
  });
  expect([reads.error.code, (await ask(device, visitId)).error.code]).toEqual([
    'NOT_SIGNED_IN',
    'NOT_SIGNED_IN',
  ]);
  expect(await connect(device, other.cameraId).refusal()).toBe('NOT_SIGNED_IN');
});
