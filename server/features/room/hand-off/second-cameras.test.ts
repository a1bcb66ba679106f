// Runs on both PostgreSQLs: a seat has one second camera, also of two at once.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { cameraTrack, DTLS_PARAMETERS, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import { VALID_COMMANDS } from '#server/test-support/valid-commands.ts';
import { WORLD_BEGINS } from '#server/test-support/world.ts';
import { roomCommands } from '#shared/contracts/socket/commands.ts';
import type { SeatView } from '#shared/contracts/socket/events.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld({ sweepMs: 20, cameraGraceMs: 400 });
});
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});
afterEach(() => world.closePages());
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const { rtpParameters } = cameraTrack(33_333_333);

async function inVisit() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const desktop = await world.patientOf(visit);
  const patient = world.connect(desktop, { as: 'patient', sessionId: visit.sessionId });
  const { seatId } = (await patient.snapshot()).you;
  await patient.send('seat:check-in', {});
  await provider.send('seat:admit', { seatId });
  await patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  await provider.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
  return { visit, provider, desktop, patient, seatId };
}
type Scene = Awaited<ReturnType<typeof inVisit>>;

const tokenIn = (address: string) => address.split('/').at(-1) ?? '';
async function codeOf(
  { desktop, visit }: Pick<Scene, 'desktop' | 'visit'>,
  purpose: 'camera' | 'move' = 'camera',
) {
  const { result } = await desktop.call('POST /api/patient/sessions/:sessionId/hand-offs', {
    params: { sessionId: visit.sessionId },
    body: { purpose },
  });
  return tokenIn(result.address);
}
const use = (token: string, browser: Browser) =>
  browser.call('POST /api/patient/hand-offs/:token/use', { params: { token } });
const connect = (phone: Browser, cameraId: string) => world.connect(phone, { cameraId }, '/second-camera');
const produce = (camera: TestSocket) => camera.raw('camera:produce', { rtpParameters });

async function showing(scene: Scene) {
  const phone = world.browser();
  const { result } = await use(await codeOf(scene), phone);
  const cameraId = result.id;
  const camera = connect(phone, cameraId);
  expect(await camera.raw('camera:open', {})).toMatchObject({ ok: true, data: { flowing: true } });
  expect(await camera.raw('camera:connect', { dtlsParameters: DTLS_PARAMETERS })).toMatchObject({ ok: true });
  expect(await produce(camera)).toMatchObject({ ok: true });
  return { phone, camera, cameraId };
}
type Showing = Awaited<ReturnType<typeof showing>>;

const seatWith = (socket: TestSocket, seatId: string, secondCamera: SeatView['secondCamera']) =>
  socket.next('seat:changed', (seat) => seat.seatId === seatId && seat.secondCamera === secondCamera);
const pictureAt = (socket: TestSocket) =>
  socket.next('media:consumers', ({ consumers }) =>
    consumers.some(({ source }) => source === 'second-camera'),
  );

describe('a second camera', () => {
  test('shows everyone the camera as the seat’s, and does not count as a person', async () => {
    const scene = await inVisit();
    const { patient, provider, seatId, visit } = scene;
    const token = await codeOf(scene);
    const look = await world.browser().call('GET /api/patient/hand-offs/:token', { params: { token } });
    expect(look.result).toMatchObject({ purpose: 'camera' });
    await patient.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
    await showing(scene);
    for (const page of [patient, provider]) {
      const { consumers } = await pictureAt(page);
      expect(consumers).toMatchObject([{ seatId, source: 'second-camera', kind: 'video' }]);
      await seatWith(page, seatId, 'connected');
    }
    for (const heard of ['seat:came', 'seat:went', 'moves:changed'])
      expect(provider.heard.map(({ name }) => name)).not.toContain(heard);
    const seats = world.db.selectFrom('participants').select('seatId').where('visitId', '=', visit.visitId);
    expect(await seats.execute()).toHaveLength(2);
    expect(await world.audited({ visitId: visit.visitId }, 'action')).toContain('second-camera.began');
  });

  test('can be captured with the patient’s permission', async () => {
    const scene = await inVisit();
    const { provider, patient, seatId } = scene;
    const ask = () => provider.outcome('picture:ask', { seatId, source: 'second-camera' });
    expect(await ask()).toBe('ERROR_CAPTURING_IMAGE');
    await showing(scene);
    expect(await ask()).toBe('ok');
    const { requestId, source } = await patient.next('picture:asked');
    expect(source).toBe('second-camera');
    await patient.send('picture:answer', { requestId, allow: true });
    expect(await provider.next('picture:settled')).toMatchObject({ outcome: 'allowed' });
  });

  test('sends nothing during a pause, and sends again afterward', async () => {
    const scene = await inVisit();
    const { camera } = await showing(scene);
    await pictureAt(scene.provider);
    await scene.provider.send('visit:pause', {});
    expect(await camera.next('camera:flow')).toEqual({ flowing: false });
    expect(await produce(camera)).toMatchObject({ error: { code: 'MEDIA_REFUSED' } });
    await scene.provider.send('visit:unpause', {});
    expect(await camera.next('camera:flow')).toEqual({ flowing: true });
    expect(await produce(camera)).toMatchObject({ ok: true });
    await pictureAt(scene.provider);
  });

  test('resumes after a lost connection, and ends if it does not reconnect', async () => {
    const scene = await inVisit();
    const { phone, cameraId, camera } = await showing(scene);
    camera.close();
    await seatWith(scene.provider, scene.seatId, 'reconnecting');
    scene.provider.heard.length = 0;
    const again = connect(phone, cameraId);
    expect(await again.raw('camera:open', {})).toMatchObject({ ok: true });
    await seatWith(scene.provider, scene.seatId, 'connected');
    expect(await produce(again)).toMatchObject({ ok: true });
    scene.provider.heard.length = 0;
    again.close();
    await seatWith(scene.provider, scene.seatId, null);
    expect(await connect(phone, cameraId).refusal()).toBe('NOT_SIGNED_IN');
  });

  test('of a guest belongs to the guest’s seat', async () => {
    const scene = await inVisit();
    const guestId = await invited(scene.desktop, scene.visit.sessionId);
    const laptop = await guestBrowser(world, guestId);
    const guest = world.connect(laptop, { as: 'guest', guestId });
    const { seatId } = (await guest.snapshot()).you;
    const asked = { params: { guestId }, body: { purpose: 'camera' as const } };
    const early = await laptop.call('POST /api/guest/sessions/:guestId/hand-offs', asked);
    expect(early.error.code).toBe('NOT_ADMITTED');
    await guest.send('seat:check-in', {});
    await scene.provider.send('seat:admit', { seatId });
    await guest.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
    const { result } = await laptop.call('POST /api/guest/sessions/:guestId/hand-offs', asked);
    const phone = world.browser();
    const used = await use(tokenIn(result.address), phone);
    await connect(phone, used.result.id).raw('camera:open', {});
    await seatWith(scene.provider, seatId, 'connected');
  });
});

describe('the end of a second camera', () => {
  test.each<[string, string, (scene: Scene, shown: Showing) => Promise<unknown>]>([
    ['the seat’s page stops it', 'stopped', ({ patient }) => patient.send('second-camera:stop', {})],
    ['it is stopped on its device', 'own', (_, { camera }) => camera.raw('camera:stop', {})],
    ['the person leaves', 'over', ({ patient }) => patient.send('seat:leave', {})],
    [
      'the person is removed',
      'over',
      ({ provider, seatId }) => provider.send('seat:remove', { seatId, minutes: 5 }),
    ],
    [
      'the person waits again',
      'over',
      ({ provider, seatId }) => provider.send('seat:send-to-waiting', { seatId }),
    ],
    ['the visit ends', 'over', ({ provider }) => provider.send('visit:end', {})],
    ['a newer one replaces it', 'replaced', (scene) => showing(scene)],
    [
      'the page’s device was left',
      'over',
      ({ desktop, visit }) =>
        desktop.call('POST /api/patient/leave-device', { body: { kind: 'visit', id: visit.sessionId } }),
    ],
    [
      'the person continues on another device',
      'over',
      async (scene) => {
        const tablet = world.browser();
        await use(await codeOf(scene, 'move'), tablet);
        const { sessionId } = scene.visit;
        await world.connect(tablet, { as: 'patient', sessionId, takesOver: true }).snapshot();
      },
    ],
    [
      'the page’s link is dead',
      'over',
      async ({ visit: { sessionId } }) =>
        world.db.updateTable('links').set({ active: false }).where('sessionId', '=', sessionId).execute(),
    ],
  ])('happens when %s', async (_, reason, ends) => {
    const scene = await inVisit();
    const shown = await showing(scene);
    await ends(scene, shown);
    expect(await shown.camera.next('camera:closing')).toEqual({ reason });
    await shown.camera.disconnected();
    expect(await connect(shown.phone, shown.cameraId).refusal()).toBe('NOT_SIGNED_IN');
  });

  test('closes the picture for its viewers', async () => {
    const scene = await inVisit();
    await showing(scene);
    const { consumers } = await pictureAt(scene.provider);
    scene.provider.heard.length = 0;
    await scene.patient.send('second-camera:stop', {});
    const { consumerIds } = await scene.provider.next('media:consumers-closed');
    expect(consumerIds).toEqual(consumers.map(({ id }) => id));
    await seatWith(scene.provider, scene.seatId, null);
  });
});

describe('the device of a second camera', () => {
  test('can neither read the visit nor send its commands', async () => {
    const scene = await inVisit();
    const { phone, camera } = await showing(scene);
    const { sessionId, visitId } = scene.visit;
    for (const name of Object.keys(roomCommands) as (keyof typeof roomCommands)[])
      expect(await camera.raw(name, VALID_COMMANDS[name]), name).toMatchObject({
        error: { code: 'NOT_FOUND' },
      });
    const said = { messageId: randomUUID(), text: 'between us' };
    expect(await scene.provider.outcome('chat:send', said)).toBe('ok');
    await produce(camera);
    expect(camera.heard.map(({ name }) => name)).toEqual(['connect']);
    const seats = [
      { as: 'patient', sessionId },
      { as: 'patient', sessionId, takesOver: true },
      { as: 'staff', visitId },
    ];
    for (const seat of seats) expect(await world.connect(phone, seat).refusal()).toBe('NOT_SIGNED_IN');
    const { id: practiceId } = world.practice;
    expect(await world.connect(phone, { practiceId }, '/practice').refusal()).toBe('NOT_FOUND');
    const tester = world.connect(phone, { as: 'patient', sessionId }, '/device-test');
    expect(await tester.refusal()).toBe('NOT_SIGNED_IN');
    const params = { sessionId };
    const reads = await phone.call('GET /api/patient/sessions/:sessionId', { params });
    const body = { purpose: 'move' } as const;
    const moves = await phone.call('POST /api/patient/sessions/:sessionId/hand-offs', { params, body });
    expect([reads.error.code, moves.error.code]).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN']);
  });

  test('only opens its own camera: another id, no cookie or another cookie opens nothing', async () => {
    const one = await showing(await inVisit());
    const other = await showing(await inVisit());
    expect(await connect(one.phone, other.cameraId).refusal()).toBe('NOT_SIGNED_IN');
    expect(await connect(world.browser(), one.cameraId).refusal()).toBe('NOT_SIGNED_IN');
    expect(await connect(one.phone, 'x').refusal()).toBe('INVALID_INPUT');
    const forged = world.browser();
    for (const value of one.phone.cookies.values())
      forged.cookies.set(`anteroom_camera_${other.cameraId}`, value);
    expect(forged.cookies.size).toBe(1);
    expect(await connect(forged, other.cameraId).refusal()).toBe('NOT_SIGNED_IN');
  });

  test('sends only video, and only once opened', async () => {
    const scene = await inVisit();
    const phone = world.browser();
    const { result } = await use(await codeOf(scene), phone);
    const camera = connect(phone, result.id);
    expect(await produce(camera)).toMatchObject({ error: { code: 'SUPERSEDED' } });
    await camera.raw('camera:open', {});
    const sound = {
      codecs: [{ mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 }],
      encodings: [{ ssrc: 1 }],
    };
    expect(await camera.raw('camera:produce', { rtpParameters: sound })).toMatchObject({
      error: { code: 'MEDIA_REFUSED' },
    });
  });

  test('is added by a code that works once, for a minute, and while the person is in the visit', async () => {
    const scene = await inVisit();
    const code = await codeOf(scene);
    const answers = await Promise.all([use(code, world.browser()), use(code, world.browser())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const late = await codeOf(scene);
    world.time.now += 60_000;
    expect((await use(late, world.browser())).error.code).toBe('HAND_OFF_OVER');
    world.time.now = WORLD_BEGINS;
    const early = await codeOf(scene);
    await scene.provider.send('seat:send-to-waiting', { seatId: scene.seatId });
    expect((await use(early, world.browser())).error.code).toBe('HAND_OFF_OVER');
  });

  test('cannot be impersonated by the seat’s own page', async () => {
    const { patient } = await inVisit();
    await patient.send('media:open', { rtpCapabilities: RTP_CAPABILITIES });
    const track = { source: 'second-camera', kind: 'video', rtpParameters };
    for (const name of ['media:produce', 'media:prepare'])
      expect(await patient.raw(name, track)).toMatchObject({ error: { code: 'INVALID_INPUT' } });
  });
});
