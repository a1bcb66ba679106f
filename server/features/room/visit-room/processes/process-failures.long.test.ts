import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { breakableWay } from '#server/test-support/breakable-way.ts';
import { microphoneTrack, RTP_CAPABILITIES } from '#server/test-support/browser-media.ts';
import {
  createProcessWorld,
  knownChat,
  type ProcessWorld,
  processVisits,
  type WorldProcess,
  words,
} from '#server/test-support/process-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';

let world: ProcessWorld;
let first: WorldProcess;
let second: WorldProcess;
beforeAll(async () => {
  world = await createProcessWorld();
  [first, second] = await Promise.all([world.process(), world.process()]);
});
afterAll(() => world.close());

const { inVisit, storedChat } = processVisits(() => world);

const heardChat = (socket: TestSocket) =>
  socket.heard
    .filter(({ name }) => name === 'chat:added')
    .map(({ payload }) => (payload as { text: string }).text);

describe('Redis is killed during a visit, and restarts empty', () => {
  test('loses and duplicates no command and no message', async () => {
    const { visit, provider, patient, seatId } = await inVisit(first, second);
    const sent: string[] = [];
    const answers: Promise<string>[] = [];
    const talk = setInterval(() => {
      for (const [who, socket] of [
        ['provider', provider],
        ['patient', patient],
      ] as const) {
        const message = words(`${who} ${sent.length}`);
        sent.push(message.text);
        answers.push(socket.outcome('chat:send', message));
      }
    }, 100);
    const goesOn = async () => {
      const before = sent.length;
      await expect.poll(() => sent.length).toBeGreaterThan(before + 8);
    };
    await goesOn();
    await world.redis.stop();
    const ownCamera = patient.outcome('media:switch', { source: 'camera', on: false });
    expect(await provider.outcome('seat:mute', { seatId })).toBe('ok');
    expect(await first.ready()).toMatchObject({ ready: false, redis: false, database: true });
    await goesOn();
    await world.redis.start();
    await expect.poll(() => first.ready()).toMatchObject({ ready: true, redis: true });
    await goesOn();
    clearInterval(talk);
    expect(await ownCamera).toBe('ok');
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['ok']));

    expect([...(await storedChat(visit.visitId))].sort()).toEqual([...sent].sort());
    for (const socket of [provider, patient]) {
      await expect.poll(() => knownChat(socket).sort()).toEqual([...sent].sort());
      expect(socket.heard.filter(({ name }) => ['media:reset', 'room:closing'].includes(name))).toEqual([]);
    }
    await provider.next('seat:changed', (seat) => seat.seatId === seatId && seat.camera === 'off');
    await patient.next('seat:changed', (seat) => seat.seatId === seatId && seat.microphone === 'off');
  });

  test('delivers what Redis had accepted but no process had read: chat, media, the list', async () => {
    const { provider, patient } = await inVisit(first, second);
    const staff = await world.signedIn(world.staff.clinicalAdmin);
    const list = world.connect(second, staff, { practiceId: world.practice.id }, '/practice');
    await list.opened();
    for (const one of [provider, patient])
      expect(await one.send('media:open', { rtpCapabilities: RTP_CAPABILITIES })).toMatchObject({ ok: true });
    // While asleep, the patient's process has requested one more entry from Redis, and takes no other.
    second.signal('SIGSTOP');
    for (const text of ['one', 'two', 'three'])
      expect(await provider.outcome('chat:send', words(text))).toBe('ok');
    expect(await provider.outcome('media:produce', microphoneTrack())).toBe('ok');
    await expect.poll(() => world.told()).toContain('media:consumers');
    await world.redis.stop();
    second.signal('SIGCONT');
    await world.redis.start();
    await expect.poll(() => knownChat(patient)).toEqual(['one', 'two', 'three']);
    expect(heardChat(patient)).not.toContain('three');
    expect((await patient.next('media:consumers')).consumers).toMatchObject([{ source: 'microphone' }]);
    const news = { name: 'visits:changed', payload: { visitId: null } };
    await expect.poll(() => list.heard).toContainEqual(news);
  });
});

test('keeps acknowledged messages and delivers them once while Redis hangs, then continues', async () => {
  const { visit, provider, patient } = await inVisit(first, second);
  const said = Array.from({ length: 10 }, (_, index) => words(`while it stands still ${index}`));
  world.redis.pause();
  const codes = await (async () => {
    try {
      const sent = Promise.all(
        said.map((message) => provider.outcome('chat:send', message).catch(() => 'unanswered')),
      );
      await vi.waitFor(async () => expect((await first.ready()).redis).toBe(false), 20_000);
      return await sent;
    } finally {
      world.redis.resume();
    }
  })();
  for (const process of [first, second])
    await vi.waitFor(async () => expect((await process.ready()).redis).toBe(true), 20_000);
  // The page resends unacknowledged messages.
  for (const message of said)
    await vi.waitFor(async () => expect(await provider.outcome('chat:send', message)).toBe('ok'), 20_000);
  const texts = said.map(({ text }) => text);
  await vi.waitFor(() => expect(heardChat(patient)).toEqual(expect.arrayContaining(texts)), 20_000);
  expect(heardChat(patient).toSorted()).toEqual(texts);
  expect((await storedChat(visit.visitId)).toSorted()).toEqual(texts);
  expect(codes.filter((code) => !['ok', 'SERVICE_UNAVAILABLE', 'unanswered'].includes(code))).toEqual([]);
});

describe('the owner process of a visit', () => {
  test('that sleeps loses the visit, and writes nothing when it wakes up', async () => {
    const { visit, provider, patient, seatId } = await inVisit(first, second);
    first.signal('SIGSTOP');
    const asleep = { sent: words('said to the sleeper'), outcome: undefined as unknown };
    void provider.send('chat:send', asleep.sent).then((answer) => {
      asleep.outcome = answer.ok ? 'ok' : answer.error.code;
    });
    await patient.next('media:reset');
    expect(await patient.outcome('chat:send', words('somebody there?'))).toBe('ok');
    expect(await patient.outcome('seat:leave', {})).toBe('ok');
    first.signal('SIGCONT');
    await expect.poll(() => asleep.outcome).toBe('ok');
    expect(await storedChat(visit.visitId)).toEqual(['somebody there?', 'said to the sleeper']);
    const again = await provider.next('room:snapshot');
    expect(again.others.find((seat) => seat.seatId === seatId)?.stage).toBe('left');
    const row = await world.db
      .selectFrom('participants')
      .select('stage')
      .where('seatId', '=', seatId)
      .executeTakeFirst();
    expect(row?.stage).toBe('left');
    expect(provider.connected).toBe(true);
  });

  test('that is killed is replaced within ten seconds, for people on both processes', async () => {
    const { visit, provider, patient, seatId, staffPage } = await inVisit(first, second);
    await patient.outcome('chat:send', words('before'));
    const began = performance.now();
    await first.stop('SIGKILL');
    const next = world.process();
    await provider.disconnected();
    const back = staffPage(second);
    const snapshot = await back.snapshot();
    expect(snapshot.you.stage).toBe('in-visit');
    expect(snapshot.routerRtpCapabilities).not.toBeNull();
    expect(snapshot.chat.map(({ text }) => text)).toEqual(['before']);
    expect((await patient.next('media:reset')).routerRtpCapabilities).not.toBeNull();
    expect(await patient.send('media:open', { rtpCapabilities: RTP_CAPABILITIES })).toMatchObject({
      ok: true,
    });
    expect(performance.now() - began).toTakeAtMost(25_000);
    expect(await patient.outcome('chat:send', words('after'))).toBe('ok');
    await back.next('chat:added', ({ text }) => text === 'after');
    expect(await storedChat(visit.visitId)).toEqual(['before', 'after']);
    expect(snapshot.others.map((seat) => seat.seatId)).toContain(seatId);
    first = await next;
  });

  test('that is cut off from Redis loses the visit to the other process and stops writing to it', async () => {
    const way = await breakableWay(world.redis.url);
    const lonely = await world.process(way.url);
    const { visit, provider, patient, staffPage } = await inVisit(lonely, second);
    expect(await provider.outcome('chat:send', words('before'))).toBe('ok');
    way.cut();
    expect(await provider.outcome('chat:send', words('still mine'))).toBe('ok');
    await patient.next('media:reset');
    expect(await patient.outcome('chat:send', words('taken over'))).toBe('ok');
    expect(await provider.next('room:closing')).toEqual({ reason: 'shutdown' });
    const back = staffPage(second);
    const { chat } = await back.snapshot();
    expect(chat.map(({ text }) => text)).toEqual(['before', 'still mine', 'taken over']);
    expect(await storedChat(visit.visitId)).toEqual(['before', 'still mine', 'taken over']);
    way.mend();
    await expect.poll(() => lonely.ready()).toMatchObject({ ready: true });
    const mended = staffPage(lonely);
    expect((await mended.snapshot()).you.stage).toBe('in-visit');
    expect(await mended.outcome('chat:send', words('and back'))).toBe('ok');
    await patient.next('chat:added', ({ text }) => text === 'and back');
    way.close();
    await lonely.stop('SIGKILL');
  });

  test('that shuts down cleanly transfers the visit first', async () => {
    const { provider, patient, staffPage } = await inVisit(first, second);
    const stopping = first.stop('SIGTERM');
    const next = world.process();
    expect(await provider.next('room:closing')).toEqual({ reason: 'shutdown' });
    const told = performance.now();
    const back = staffPage(second);
    expect((await back.snapshot()).you.stage).toBe('in-visit');
    await patient.next('media:reset');
    expect(performance.now() - told).toTakeAtMost(8_000);
    expect(await patient.outcome('chat:send', words('still here'))).toBe('ok');
    await back.next('chat:added');
    const { code, ms } = await stopping;
    expect(code).toBe(0);
    expect(ms).toBeGreaterThan(3_000);
    expect(ms).toTakeAtMost(15_000);
    first = await next;
  });
});

test('shows the seats of a dead process’s pages as disconnected', async () => {
  const { provider, seatId } = await inVisit(first, second);
  await second.stop('SIGKILL');
  await provider.next('seat:changed', (seat) => seat.seatId === seatId && !seat.connected);
  expect(await provider.outcome('chat:send', words('where are you?'))).toBe('ok');
});
