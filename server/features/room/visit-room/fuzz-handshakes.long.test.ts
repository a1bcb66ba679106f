import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Browser } from '#server/test-support/browser.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { mutant, pick, type Random } from '#server/test-support/mutants.ts';
import { CONNECTIONS_TABLE, recordedConnections } from '#server/test-support/recorded-connections.ts';
import { seededRandom } from '#server/test-support/seeded-random.ts';
import { tableMarks } from '#server/test-support/table-marks.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import { PracticeHandshake, RoomHandshake } from '#shared/contracts/socket/commands.ts';
import { DeviceTestHandshake } from '#shared/contracts/socket/device-test.ts';
import { SecondCameraHandshake } from '#shared/contracts/socket/second-camera.ts';

const SEED = Number(process.env.SEED ?? 13);
const COUNT = Number(process.env.COUNT ?? 10_000) / 10;
const AT_ONCE = 8;
const FITS_A_MESSAGE = 60_000;
const REFUSALS = ['INVALID_INPUT', 'NOT_SIGNED_IN', 'NOT_FOUND', 'VISIT_UNAVAILABLE'];

interface Way {
  namespace: string;
  schema: z.ZodType;
  auth: Record<string, unknown>;
  browser: Browser;
}

let world: LiveWorld;
let ways: Way[];
let people: TestSocket[];
beforeAll(async () => {
  world = await createLiveWorld();
  const visit = await world.scheduled();
  const { visitId, sessionId } = visit;
  const [staff, patient] = [await world.signedIn(world.staff.provider), await world.patientOf(visit)];
  people = [await world.staffIn(visitId), await world.patientOn(visit)];
  const device = world.browser();
  const cameraId = await secondCameraOf(staff, visitId, device);
  ways = [
    { namespace: '/room', schema: RoomHandshake, auth: { as: 'staff', visitId }, browser: staff },
    { namespace: '/room', schema: RoomHandshake, auth: { as: 'patient', sessionId }, browser: patient },
    {
      namespace: '/practice',
      schema: PracticeHandshake,
      auth: { practiceId: world.practice.id },
      browser: staff,
    },
    { namespace: '/device-test', schema: DeviceTestHandshake, auth: { as: 'staff' }, browser: staff },
    {
      namespace: '/device-test',
      schema: DeviceTestHandshake,
      auth: { as: 'patient', sessionId },
      browser: patient,
    },
    { namespace: '/second-camera', schema: SecondCameraHandshake, auth: { cameraId }, browser: device },
  ];
  for (const way of ways.slice(2)) {
    const socket = world.connect(way.browser, way.auth, way.namespace);
    await socket.opened();
    socket.close();
  }
});
afterAll(() => world.close());

async function secondCameraOf(staff: Browser, rootVisitId: string, device: Browser): Promise<string> {
  const { result } = await staff.call('POST /api/provider/visits/:rootVisitId/second-camera', {
    params: { rootVisitId },
  });
  const token = result.address.split('/').at(-1) ?? '';
  return (await device.call('POST /api/patient/hand-offs/:token/use', { params: { token } })).result.id;
}

function generate(random: Random, index: number): { way: Way; auth: unknown } {
  const way = ways[index % ways.length] as Way;
  const auth = mutant(way.auth, way.schema, random);
  const fits = auth !== undefined && (JSON.stringify(auth)?.length ?? 0) <= FITS_A_MESSAGE;
  return { way, auth: fits ? auth : pick(random, [{}, { as: 'nobody' }, { practiceId: '1' }, []]) };
}

test('refuses handshakes that break their contract with a code, and leaves a live visit running', {
  timeout: 600_000,
}, async () => {
  const state = async () => ({
    connections: await recordedConnections(world.db, people.length),
    tables: await tableMarks(world.db, { except: ['staff_sessions', 'visit_sessions', CONNECTIONS_TABLE] }),
  });
  const before = await state();
  const faults: string[] = [];
  let next = 0;
  const work = async () => {
    while (next < COUNT && faults.length < 20) {
      const index = next++;
      const { way, auth } = generate(seededRandom(SEED * 1_000_003 + index), index);
      const socket = world.connect(way.browser, auth as Record<string, unknown>, way.namespace);
      const answer = await Promise.race([
        socket.refusal().catch((error: Error) => error.message),
        socket.opened().then(
          () => 'accepted',
          () => 'no answer',
        ),
        socket.disconnected().then(
          () => 'cut off',
          () => 'no answer',
        ),
      ]);
      socket.close();
      const isObject = auth !== null && typeof auth === 'object' && !Array.isArray(auth);
      const allowed = isObject ? REFUSALS : [...REFUSALS, 'cut off'];
      if (!allowed.includes(answer ?? ''))
        faults.push(
          `SEED=${SEED}, handshake ${index}: ${way.namespace}: ${answer} to ${JSON.stringify(auth)?.slice(0, 300)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(faults).toEqual([]);
  expect(next).toBe(COUNT);
  expect(people.map(({ connected }) => connected)).toEqual([true, true]);
  expect(await state()).toEqual(before);
  expect(world.failures).toEqual([]);
});

test('the visit list’s socket accepts no commands, and stays open', async () => {
  const [, , practice] = ways as [Way, Way, Way];
  const socket = world.connect(practice.browser, practice.auth, practice.namespace);
  await socket.opened();
  for (const name of ['seat:admit', 'visit:end', '__proto__', 'x'.repeat(1_000)])
    void socket.raw(name, { any: 'thing' }).catch(() => {});
  const [room = people[0]] = people;
  expect(await room?.outcome('chat:send', { messageId: crypto.randomUUID(), text: 'still here' })).toBe('ok');
  expect(socket.connected).toBe(true);
  expect(world.failures).toEqual([]);
  socket.close();
});
