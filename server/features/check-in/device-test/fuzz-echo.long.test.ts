import { afterAll, beforeAll, expect, test } from 'vitest';
import { DTLS_PARAMETERS, microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { mutant, pick, type Random } from '#server/test-support/mutants.ts';
import { seededRandom } from '#server/test-support/seeded-random.ts';
import { tableMarks } from '#server/test-support/table-marks.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import { type DeviceTestCommandName, deviceTestCommands } from '#shared/contracts/socket/device-test.ts';

/** The seed reproduces a run; a longer one is `COUNT=100000 npm run soak -- --only=mutations`. */
const SEED = Number(process.env.SEED ?? 13);
const COUNT = Number(process.env.COUNT ?? 10_000) / 10;
/** A larger message is cut off with its socket (64 KiB), which raw frames test. */
const FITS_A_MESSAGE = 60_000;
const A_BREATH = 50;

const VALID: Readonly<Record<DeviceTestCommandName, unknown>> = {
  'echo:begin': {},
  'echo:open': { rtpCapabilities: RTP_CAPABILITIES },
  'echo:connect': { direction: 'send', dtlsParameters: DTLS_PARAMETERS },
  'echo:produce': microphoneTrack(),
  'echo:resume': { ids: [crypto.randomUUID()] },
};
const COMMANDS = Object.keys(VALID) as DeviceTestCommandName[];

let world: LiveWorld;
let sockets: TestSocket[];
beforeAll(async () => {
  world = await createLiveWorld({ deviceTestLimits: { most: 10, longestMs: 3_600_000 } });
  const { provider, clinicalAdmin, outsider } = world.staff;
  sockets = [];
  for (const account of [provider, clinicalAdmin, outsider]) {
    const socket = world.connect(await world.signedIn(account), { as: 'staff' }, '/device-test');
    await socket.opened();
    for (const name of ['echo:begin', 'echo:open', 'echo:connect', 'echo:produce'] as const)
      expect(await socket.raw(name, VALID[name])).toMatchObject({ ok: true });
    sockets.push(socket);
  }
});
afterAll(() => world.close());

function generate(random: Random, index: number): { name: string; payload: unknown; code: string } {
  const name = COMMANDS[index % COMMANDS.length] as DeviceTestCommandName;
  if (random() < 0.05) {
    const odd = pick(random, [`${name} `, name.toUpperCase(), '__proto__', 'seat:admit', '']);
    return { name: odd, payload: VALID[name], code: 'NOT_FOUND' };
  }
  const payload = mutant(VALID[name], deviceTestCommands[name].payload, random);
  if (payload === undefined || (JSON.stringify(payload)?.length ?? 0) > FITS_A_MESSAGE)
    return { name, payload: pick(random, [null, 'x', 1, [], true]), code: 'INVALID_INPUT' };
  return { name, payload, code: 'INVALID_INPUT' };
}

async function codeOf(socket: TestSocket, name: string, payload: unknown): Promise<string> {
  for (;;) {
    const answer = await socket.raw(name, payload);
    const code = answer.ok ? 'ok' : answer.error.code;
    if (code !== 'TOO_MANY_REQUESTS') return code;
    await new Promise((resolve) => setTimeout(resolve, A_BREATH));
  }
}

test('refuses device test commands that break their contract, and keeps serving tests', {
  timeout: 600_000,
}, async () => {
  const state = async () => ({
    tables: await tableMarks(world.db, { except: ['staff_sessions'] }),
    media: [world.sfu.transports.size, world.sfu.producers.size, world.sfu.consumers.size],
  });
  const before = await state();
  expect(before.media).toEqual([6, 3, 3]);
  const faults: string[] = [];
  let next = 0;
  const work = async (socket: TestSocket) => {
    while (next < COUNT && faults.length < 20 && socket.connected) {
      const index = next++;
      const { name, payload, code } = generate(seededRandom(SEED * 1_000_003 + index), index);
      const answer = await codeOf(socket, name, payload).catch((error: Error) => error.message);
      if (answer !== code)
        faults.push(
          `SEED=${SEED}, command ${index}: ${name}: ${answer} to ${JSON.stringify(payload)?.slice(0, 300)}`,
        );
    }
  };
  await Promise.all(sockets.map(work));
  expect(faults).toEqual([]);
  expect(next).toBe(COUNT);
  expect(sockets.map(({ connected }) => connected)).toEqual([true, true, true]);
  expect(await state()).toEqual(before);
  expect(world.failures).toEqual([]);
});
