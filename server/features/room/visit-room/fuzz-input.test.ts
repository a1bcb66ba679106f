import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzVariants, type OddKind } from '#server/test-support/fuzz-values.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import { VALID_COMMANDS } from '#server/test-support/valid-commands.ts';
import { type RoomCommandName, roomCommands } from '#shared/contracts/socket/commands.ts';

const HARMLESS = new Set<RoomCommandName>(
  (Object.keys(VALID_COMMANDS) as RoomCommandName[]).filter(
    (name) => Object.keys(VALID_COMMANDS[name]).length === 0,
  ),
);

let world: LiveWorld;
let live: { provider: TestSocket; patient: TestSocket; visitId: string };

beforeAll(async () => {
  world = await createLiveWorld();
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  await patient.send('seat:check-in', {});
  const { you } = await patient.snapshot();
  await provider.send('seat:admit', { seatId: you.seatId });
  await patient.next('room:snapshot', (snapshot) => snapshot.you.stage === 'in-visit');
  live = { provider, patient, visitId: visit.visitId };
  await greet('good morning');
  provider.heard.length = 0;
});

async function greet(text: string): Promise<void> {
  expect(await live.patient.outcome('chat:send', { messageId: randomUUID(), text })).toBe('ok');
  await live.provider.next('chat:added', (message) => message.text === text);
}

afterAll(() => world.close());

/**
 * Fields in which some odd values are valid: free text, optional fields, and browsers' media parameters,
 * which the media worker validates. All other odd values must be refused.
 */
const MAY_FIT: Partial<Record<RoomCommandName, (field: string, kind: OddKind) => boolean>> = {
  'chat:send': (field, kind) => field === 'text' && (kind === 'word' || kind === 'text'),
  'media:layers': (field, kind) => field === 'layers.0.layer' && (kind === 'null' || kind === 'number'),
  'media:connect': (field, kind) => field === 'dtlsParameters.role' && kind === 'absent',
  'seat:remove': (field, kind) => field === 'minutes' && kind === 'null',
  'visit:invite-unmute': (field, kind) => field === 'seatId' && kind === 'null',
  'visit:cancel': (field, kind) =>
    field === 'reason'
      ? kind === 'word' || kind === 'text'
      : field === 'comment' && ['absent', 'empty', 'word', 'text'].includes(kind),
  'seat:lock-microphone': (field, kind) => field === 'locked' && kind === 'boolean',
  'visit:lock-microphones': (field, kind) => field === 'locked' && kind === 'boolean',
  'media:switch': (field, kind) => field === 'on' && kind === 'boolean',
  'captions:switch': (field, kind) => field === 'on' && kind === 'boolean',
  'captions:write': (field, kind) =>
    field === 'text'
      ? kind === 'word' || kind === 'text' || kind === 'empty'
      : (field === 'line' && ['absent', 'number'].includes(kind)) ||
        (field === 'final' && kind === 'boolean'),
  'captions:type-all': (field, kind) => field === 'on' && kind === 'boolean',
  'captions:speak': (field, kind) => field === 'language' && (kind === 'word' || kind === 'text'),
  'screen:answer': (field, kind) => field === 'accept' && kind === 'boolean',
  'picture:answer': (field, kind) => field === 'allow' && kind === 'boolean',
  'move:answer': (field, kind) => field === 'move' && kind === 'boolean',
  'move:decide': (field, kind) => field === 'move' && kind === 'boolean',
  'document:view': (field, kind) => ['zoom', 'x', 'y'].includes(field) && kind === 'number',
  'media:report': (field, kind) =>
    kind === 'list' ||
    kind === 'null' ||
    kind === 'number' ||
    (kind === 'absent' && /^(samples|events)$/.test(field)),
  'media:sync': (field, kind) => field === 'consumerIds' && kind === 'list',
  'media:receive': (field, kind) => field === 'sources' && kind === 'list',
  'media:open': (field) => /^rtpCapabilities\b/.test(field),
  'media:prepare': (field) => field.startsWith('rtpParameters.'),
  'media:produce': (field) => field.startsWith('rtpParameters.'),
};
const mayFit = (name: RoomCommandName, field: string, kind: OddKind) => MAY_FIT[name]?.(field, kind) ?? false;

const ANSWERS =
  /^(ok|INVALID_INPUT|MEDIA_REFUSED|MEDIA_UNAVAILABLE|NO_SUCH_PARTICIPANT|WRONG_STAGE|ACCESS_DENIED|FEATURE_NOT_ON)$/;

async function attack(socket: TestSocket, name: string, payload: unknown): Promise<string> {
  const answer = await Promise.race([
    socket.raw(name, payload).catch(() => 'cut off' as const),
    socket.disconnected().then(
      () => 'cut off' as const,
      () => 'no answer' as const,
    ),
  ]);
  if (typeof answer === 'string') return answer;
  return answer.ok ? 'ok' : answer.error.code;
}

const commands = (Object.keys(roomCommands) as RoomCommandName[]).filter((name) => !HARMLESS.has(name));

test.each(commands)(
  '%s refuses invalid payloads',
  async (name) => {
    const visit = await world.scheduled();
    let socket = await world.staffIn(visit.visitId);
    for (const { what, payload, field, kind } of fuzzVariants(VALID_COMMANDS[name])) {
      if (!socket.connected) socket = await world.staffIn(visit.visitId);
      const answer = await attack(socket, name, payload);
      if (kind === 'huge') expect(answer, what).toBe('cut off');
      else if (mayFit(name, field, kind)) expect(answer, what).toMatch(ANSWERS);
      else expect(answer, what).toBe('INVALID_INPUT');
    }
    socket.close();
  },
  120_000,
);

test('refuses unknown events, including those of the library and of Object', async () => {
  const visit = await world.scheduled();
  const socket = await world.staffIn(visit.visitId);
  for (const name of [
    'nonsense',
    // Node's emitters throw on this event without a listener.
    'error',
    '__proto__',
    'constructor',
    'toString',
    'room:snapshot',
    'x'.repeat(1000),
  ]) {
    expect(await attack(socket, name, {}), name).toBe('NOT_FOUND');
  }
});

test('a flood is refused, then cut off, without slowing other visits', async () => {
  const visit = await world.scheduled();
  const socket = await world.staffIn(visit.visitId);
  const refusals = new Set<string>();
  const flood = Array.from({ length: 2_000 }, () =>
    socket.raw('media:switch', { source: 'camera', on: true }).then(
      (answer) => void (answer.ok || refusals.add(answer.error.code)),
      () => 'not answered',
    ),
  );
  await greet('is anybody slowed down?');
  await socket.disconnected();
  await Promise.all(flood);
  expect([...refusals]).toEqual(['TOO_MANY_REQUESTS']);
  expect(socket.connected).toBe(false);
});

test('the running visit is unaffected', async () => {
  await greet('still talking');
  expect(live.provider.heard).toEqual([]);
  expect(world.failures).toEqual([]);
});
