import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import {
  cameraTrack,
  DTLS_PARAMETERS,
  microphoneTrack,
  RTP_CAPABILITIES,
} from '#server/test-support/browser-media.ts';
import { fuzzVariants } from '#server/test-support/fuzz-values.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import type { DeviceTestReply } from '#shared/contracts/socket/device-test.ts';

const LONGEST_MS = 4_000;
const MOST = 3;

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld({ deviceTestLimits: { most: MOST, longestMs: LONGEST_MS } });
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const NOTHING = { transports: 0, producers: 0, consumers: 0 };
const standing = () => ({
  transports: world.sfu.transports.size,
  producers: world.sfu.producers.size,
  consumers: world.sfu.consumers.size,
});
const nothingIsLeft = () => vi.waitFor(() => expect(standing()).toEqual(NOTHING));
afterEach(nothingIsLeft, 15_000);

const testing = (browser: Browser, auth: Record<string, unknown>) =>
  world.connect(browser, auth, '/device-test');
const asStaff = async (account = world.staff.provider) =>
  testing(await world.signedIn(account), { as: 'staff' });

const outcome = async (socket: TestSocket, name: string, payload: unknown) => {
  const answer = await socket.raw(name, payload);
  return answer.ok ? 'ok' : answer.error.code;
};

async function begin(socket: TestSocket): Promise<void> {
  await socket.opened();
  expect(await outcome(socket, 'echo:begin', {})).toBe('ok');
  expect(await outcome(socket, 'echo:open', { rtpCapabilities: RTP_CAPABILITIES })).toBe('ok');
}

async function produce(socket: TestSocket, track: object): Promise<DeviceTestReply<'echo:produce'>> {
  const answer = await socket.raw('echo:produce', track);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.data as DeviceTestReply<'echo:produce'>;
}

test('returns the page’s own media', async () => {
  const socket = await asStaff();
  await begin(socket);
  const parameters = { direction: 'send', dtlsParameters: DTLS_PARAMETERS };
  expect(await outcome(socket, 'echo:connect', parameters)).toBe('ok');
  const sound = await produce(socket, microphoneTrack());
  const picture = await produce(socket, cameraTrack());
  expect(sound.echoed).toMatchObject({ source: 'microphone', kind: 'audio', producerId: sound.producerId });
  expect(picture.echoed).toMatchObject({ source: 'camera', kind: 'video' });
  expect([...world.sfu.consumers].every((consumer) => consumer.paused)).toBe(true);
  const ids = [sound.echoed?.id, picture.echoed?.id];
  expect(await outcome(socket, 'echo:resume', { ids })).toBe('ok');
  expect([...world.sfu.consumers].some((consumer) => consumer.paused)).toBe(false);
  expect(standing()).toEqual({ transports: 2, producers: 2, consumers: 2 });
  socket.close();
});

test('ends at the time limit, and notifies the page', async () => {
  const socket = await asStaff();
  await begin(socket);
  await produce(socket, microphoneTrack());
  expect(await socket.next('echo:ended' as never)).toEqual({ reason: 'time' });
  await socket.disconnected();
});

test('a person has one test at a time: a newer test replaces it', async () => {
  const browser = await world.signedIn(world.staff.provider);
  const first = testing(browser, { as: 'staff' });
  await begin(first);
  const newer = testing(browser, { as: 'staff' });
  await first.disconnected();
  await begin(newer);
  await vi.waitFor(() => expect(standing()).toEqual({ ...NOTHING, transports: 2 }));
  newer.close();
});

test('limits the number of tests', async () => {
  const { provider, clinicalAdmin, rpmOnly, outsider } = world.staff;
  const sockets = await Promise.all([provider, clinicalAdmin, rpmOnly].map((one) => asStaff(one)));
  for (const socket of sockets) await begin(socket);
  const late = await asStaff(outsider);
  await late.opened();
  expect(await outcome(late, 'echo:begin', {})).toBe('UNABLE_TO_TEST');
  for (const socket of [...sockets, late]) socket.close();
});

describe('access', () => {
  test('allows a patient with that visit’s cookie, and refuses another visit’s', async () => {
    const [visit, other] = [await world.scheduled(), await world.scheduled()];
    const patient = await world.patientOf(visit);
    const own = testing(patient, { as: 'patient', sessionId: visit.sessionId });
    await begin(own);
    own.close();
    const others = testing(patient, { as: 'patient', sessionId: other.sessionId });
    expect(await others.refusal()).toBe('NOT_SIGNED_IN');
    expect(await testing(patient, { as: 'staff' }).refusal()).toBe('NOT_SIGNED_IN');
  });

  test('refuses a page without a cookie, or one that names no visit', async () => {
    expect(await testing(world.browser(), { as: 'staff' }).refusal()).toBe('NOT_SIGNED_IN');
    expect(await testing(await world.signedIn(world.staff.provider), {}).refusal()).toBe('INVALID_INPUT');
  });

  test('ends on sign-out and with a dead link', async () => {
    const browser = await world.signedIn(world.staff.provider);
    const staff = testing(browser, { as: 'staff' });
    await begin(staff);
    world.visits.live.endStaffSession(browser.staffSessionId);
    await staff.disconnected();
    const visit = await world.scheduled();
    const patient = testing(await world.patientOf(visit), { as: 'patient', sessionId: visit.sessionId });
    await begin(patient);
    const { id } = await world.db
      .selectFrom('links')
      .select('id')
      .where('sessionId', '=', visit.sessionId)
      .executeTakeFirstOrThrow();
    world.visits.live.endLink(id);
    await patient.disconnected();
  });
});

test('refuses commands that are out of order, unknown or repeated, with a code', async () => {
  const socket = await asStaff();
  await socket.opened();
  expect(await outcome(socket, 'echo:open', { rtpCapabilities: RTP_CAPABILITIES })).toBe('WRONG_STAGE');
  expect(await outcome(socket, 'echo:produce', microphoneTrack())).toBe('WRONG_STAGE');
  expect(await outcome(socket, 'echo:begin', {})).toBe('ok');
  expect(await outcome(socket, 'echo:begin', {})).toBe('WRONG_STAGE');
  expect(await outcome(socket, 'echo:produce', microphoneTrack())).toBe('MEDIA_REFUSED');
  expect(await outcome(socket, 'echo:produce', { ...microphoneTrack(), source: 'camera' })).toBe(
    'MEDIA_REFUSED',
  );
  expect(await outcome(socket, 'echo:produce', { ...microphoneTrack(), source: 'screen' })).toBe(
    'INVALID_INPUT',
  );
  expect(await outcome(socket, 'seat:admit', {})).toBe('NOT_FOUND');
  expect(await outcome(socket, 'constructor', {})).toBe('NOT_FOUND');
  socket.close();
});

test.each([
  ['echo:open', { rtpCapabilities: RTP_CAPABILITIES }],
  ['echo:connect', { direction: 'send', dtlsParameters: DTLS_PARAMETERS }],
  ['echo:produce', microphoneTrack()],
  ['echo:resume', { ids: [crypto.randomUUID()] }],
] as const)('%s refuses malformed payloads', async (name, right) => {
  let socket: TestSocket | undefined;
  for (const { what, payload } of fuzzVariants(right)) {
    if (!socket?.connected) {
      socket = await asStaff();
      await socket.opened();
      await socket.raw('echo:begin', {});
    }
    const current = socket;
    const answer = await Promise.race([
      outcome(current, name, payload).catch(() => 'cut off'),
      current.disconnected().then(
        () => 'cut off',
        () => 'no answer',
      ),
    ]);
    expect(answer, what).toMatch(/^(ok|cut off|INVALID_INPUT|MEDIA_REFUSED|WRONG_STAGE|TOO_MANY_REQUESTS)$/);
  }
  socket?.close();
});
