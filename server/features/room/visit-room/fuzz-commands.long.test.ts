import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { cameraTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import { turnCaptionsOn } from '#server/test-support/captioning.ts';
import { makeScene, quiet, type Scene, standing } from '#server/test-support/command-matrix/scene.ts';
import { PAGES } from '#server/test-support/command-matrix/table.ts';
import { turnInterpretationOn } from '#server/test-support/interpreting.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { mutant, pick, type Random } from '#server/test-support/mutants.ts';
import { CONNECTIONS_TABLE, recordedConnections } from '#server/test-support/recorded-connections.ts';
import { seededRandom } from '#server/test-support/seeded-random.ts';
import { tableMarks } from '#server/test-support/table-marks.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import { VALID_COMMANDS } from '#server/test-support/valid-commands.ts';
import { type RoomCommandName, roomCommands } from '#shared/contracts/socket/commands.ts';

/** The seed reproduces a run; a longer one is `COUNT=100000 npm run soak -- --only=mutations`. */
const SEED = Number(process.env.SEED ?? 13);

const COUNT = Number(process.env.COUNT ?? 10_000);
const FITS_A_MESSAGE = 60_000;

/** In milliseconds: three commands' worth of waiting after the session was too fast. */
const A_BREATH = 50;

let world: LiveWorld;
let scenes: Scene[];

beforeAll(async () => {
  world = await createLiveWorld();
  await turnInterpretationOn(world);
  await turnCaptionsOn(world);
  scenes = [];
  for (const place of PAGES) scenes.push(await makeScene(world, place));
  for (const { provider } of scenes) {
    expect(await provider.outcome('media:open', { rtpCapabilities: RTP_CAPABILITIES })).toBe('ok');
    expect(await provider.outcome('media:produce', cameraTrack())).toBe('ok');
  }
});

afterAll(() => world.close());

async function wholeState() {
  for (const { pages } of scenes) await quiet(pages);
  return {
    tables: await tableMarks(world.db, { except: ['staff_sessions', 'visit_sessions', CONNECTIONS_TABLE] }),
    visits: await Promise.all(scenes.map(({ visitId }) => standing(world, visitId))),
    producers: [...world.sfu.producers].map(({ id, paused }) => ({ id, paused })),
  };
}

const commands = Object.keys(roomCommands) as RoomCommandName[];

function generate(random: Random, index: number): { name: string; parts: unknown[]; code: string } {
  const name = commands[index % commands.length] as RoomCommandName;
  const way = random();
  if (way < 0.03) return { name, parts: [Buffer.from([1, 2, 3, 255])], code: 'INVALID_INPUT' };
  if (way < 0.05) return { name, parts: [], code: 'INVALID_INPUT' };
  if (way < 0.1) {
    const odd = pick(random, [`${name} `, name.toUpperCase(), '__proto__', 'error', `${name}\u200b`, '']);
    return { name: odd, parts: [VALID_COMMANDS[name]], code: 'NOT_FOUND' };
  }
  const payload = mutant(VALID_COMMANDS[name], roomCommands[name].payload, random);
  if (payload === undefined || (JSON.stringify(payload)?.length ?? 0) > FITS_A_MESSAGE)
    return { name, parts: [pick(random, [null, 'x', 1, [], [[]], true])], code: 'INVALID_INPUT' };
  const more = way < 0.15 ? [VALID_COMMANDS[name], null] : [];
  return { name, parts: [payload, ...more], code: 'INVALID_INPUT' };
}

async function codeOf(socket: TestSocket, name: string, parts: unknown[]): Promise<string> {
  for (;;) {
    const answer = await socket.raw(name, ...parts);
    const code = answer.ok ? 'ok' : answer.error.code;
    if (code !== 'TOO_MANY_REQUESTS') return code;
    await new Promise((resolve) => setTimeout(resolve, A_BREATH));
  }
}

test('refuses commands that break their contract, without changing a visit', {
  timeout: 600_000,
}, async () => {
  const connections = () => recordedConnections(world.db, scenes.flatMap(({ pages }) => pages).length);
  const before = { ...(await wholeState()), connections: await connections() };
  const sockets = scenes.flatMap(({ page, provider, place }) => [
    { socket: page, who: place.join(' ') },
    { socket: provider, who: `provider over ${place.join(' ')}` },
  ]);
  const faults: string[] = [];
  let next = 0;
  const work = async ({ socket, who }: (typeof sockets)[number]) => {
    while (next < COUNT && faults.length < 20 && socket.connected) {
      const index = next++;
      const { name, parts, code } = generate(seededRandom(SEED * 1_000_003 + index), index);
      const answer = await codeOf(socket, name, parts).catch((error: Error) => error.message);
      if (answer === code) continue;
      const sent = JSON.stringify(parts)?.slice(0, 300);
      faults.push(`SEED=${SEED}, command ${index}: ${name} by ${who}: ${answer} to ${sent}`);
    }
  };
  await Promise.all(sockets.map(work));
  expect(faults).toEqual([]);
  expect(next).toBe(COUNT);
  for (const { page, provider } of scenes) expect([...page.heard, ...provider.heard]).toEqual([]);
  expect({ ...(await wholeState()), connections: await connections() }).toEqual(before);
  expect(world.failures).toEqual([]);
});

test('malformed packets close at most their own socket', async () => {
  const spare = await world.scheduled();
  const staff = await world.signedIn(world.staff.provider);
  const before = await wholeState();
  for (const frame of MALFORMED_FRAMES) {
    const what = typeof frame === 'string' ? frame.slice(0, 60) : `${frame.length} bytes`;
    expect(await sendFrame(world, staff, spare.visitId, frame), what).toMatch(/^(answered|cut off)$/);
  }
  const after = await wholeState();
  expect(after.visits).toEqual(before.visits);
  expect(after.producers.slice(0, before.producers.length)).toEqual(before.producers);
  expect(world.failures).toEqual([]);
});

const MALFORMED_FRAMES: readonly (string | Uint8Array)[] = [
  '',
  '4',
  '9',
  '2probe',
  '6',
  '0{"sid":"x"}',
  '42',
  '42["room:ping"',
  '42["seat:leave",{}]',
  '42/nowhere,["seat:leave",{}]',
  '42/room,',
  '42/room,[]',
  '42/room,[null]',
  '42/room,[{}]',
  '42/room,[1,{}]',
  '42/room,{"a":1}',
  '42/room,["error",{}]',
  '42/room,["connect",{}]',
  '42/room,["disconnect",{}]',
  '42/room,["disconnecting"]',
  '42/room,["newListener",{}]',
  '42/room,["__proto__",{}]',
  '42/room,999999999999999999999["chat:send",{}]',
  '42/room,-1["chat:send",{}]',
  '42/room,1["chat:send"',
  `42/room,1["chat:send",${'['.repeat(30_000)}`,
  `42/room,1["chat:send",${'['.repeat(15_000)}${']'.repeat(15_000)}]`,
  '43/room,1[]',
  '43/room,["x"]',
  '44/room,{"message":"x"}',
  '40/room,{"as":{"toString":1}}',
  '40/room,{"as":"staff","visitId":"\\ud800"}',
  '40/nowhere,',
  '40,{}',
  '45/room,["x"]',
  '451-/room,1["chat:send",{"_placeholder":true,"num":5}]',
  '451-/room,1["chat:send",{"_placeholder":true,"num":-1}]',
  '451-/room,1["chat:send",{"_placeholder":true,"num":"__proto__"}]',
  '45999999999-/room,["chat:send",{"_placeholder":true,"num":0}]',
  '450-/room,["chat:send"]',
  '46/room,1[]',
  '49',
  'b!!!!',
  `42/room,["chat:send","${'x'.repeat(70_000)}"]`,
  `4${'2'.repeat(200_000)}`,
  Uint8Array.of(),
  Uint8Array.of(1, 2, 3),
  new Uint8Array(70_000),
];

interface Below {
  transport: { ws: { send(frame: string | Uint8Array): void } | null };
}

async function sendFrame(
  { port, publicUrl }: Pick<LiveWorld, 'port' | 'publicUrl'>,
  browser: Browser,
  visitId: string,
  frame: string | Uint8Array,
  tries = 3,
): Promise<'answered' | 'cut off' | 'not answered'> {
  const socket: Socket = io(`http://127.0.0.1:${port}/room`, {
    auth: { as: 'staff', visitId },
    extraHeaders: { origin: publicUrl, cookie: browser.cookieHeader },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    const cut = new Promise<'cut off'>((resolve) => void socket.once('disconnect', () => resolve('cut off')));
    const below = socket.io.engine as unknown as Below;
    const { ws } = below.transport;
    // The end of the previous connection may reach the seat after this one starts, and close it.
    if (!ws && tries > 1) return await sendFrame({ port, publicUrl }, browser, visitId, frame, tries - 1);
    ws?.send(frame);
    const answered = socket
      .timeout(60_000)
      .emitWithAck('room:ping', {})
      .then(
        () => 'answered' as const,
        () => 'not answered' as const,
      );
    return await Promise.race([answered, cut]);
  } finally {
    socket.disconnect();
  }
}
