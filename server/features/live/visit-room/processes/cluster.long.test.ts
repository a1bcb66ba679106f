import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ChatMessage, RoomSnapshot } from '../../../../../shared/contracts/socket/events.ts';
import { breakableWay } from '../../../../test-support/breakable-way.ts';
import { microphoneTrack, RTP_CAPABILITIES } from '../../../../test-support/browser-media.ts';
import {
  type ClusterProcess,
  type ClusterWorld,
  createClusterWorld,
} from '../../../../test-support/cluster-world.ts';
import {
  interpreterBrowser,
  requestOf,
  turnInterpretationOn,
} from '../../../../test-support/interpreting.ts';
import type { TestSocket } from '../../../../test-support/test-socket.ts';

/** Two complete servers on one database and one Redis; a visit's people are spread over both. */
let world: ClusterWorld;
let first: ClusterProcess;
let second: ClusterProcess;
beforeAll(async () => {
  world = await createClusterWorld();
  [first, second] = await Promise.all([world.process(), world.process()]);
});
afterAll(() => world.close());

/** The provider connects to `at` first, so that process owns the visit; the patient waits at `patientAt`. */
async function waiting(at: ClusterProcess, patientAt: ClusterProcess) {
  const visit = await world.visitSoon();
  const staff = await world.signedIn(world.staff.provider);
  const patientBrowser = await world.patientOf(visit);
  const staffPage = (process: ClusterProcess) =>
    world.connect(process, staff, { as: 'staff', visitId: visit.visitId });
  const patientPage = (process: ClusterProcess) =>
    world.connect(process, patientBrowser, { as: 'patient', sessionId: visit.sessionId });
  const provider = staffPage(at);
  await provider.snapshot();
  const patient = patientPage(patientAt);
  const { you } = await patient.snapshot();
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  return { visit, provider, patient, seatId: you.seatId, staffPage, patientPage };
}

async function inVisit(at: ClusterProcess, patientAt: ClusterProcess) {
  const people = await waiting(at, patientAt);
  const { seatId } = people;
  await people.provider.next('seat:changed', (seat) => seat.seatId === seatId && seat.stage === 'waiting');
  expect(await people.provider.outcome('seat:admit', { seatId })).toBe('ok');
  await people.patient.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  return people;
}

const words = (text: string) => ({ messageId: randomUUID(), text });
const storedChat = async (visitId: string) => {
  const rows = await world.db
    .selectFrom('chatMessages')
    .select('text')
    .where('visitId', '=', visitId)
    .orderBy('sentAt')
    .execute();
  return rows.map(({ text }) => text);
};
const heardChat = (socket: TestSocket) =>
  socket.heard
    .filter(({ name }) => name === 'chat:added')
    .map(({ payload }) => (payload as { text: string }).text);

describe('people on different processes', () => {
  test('meet: waiting, admission, media, chat, muting and the end cross between them', async () => {
    const { provider, patient, seatId } = await inVisit(first, second);
    expect(await patient.outcome('chat:send', words('good morning'))).toBe('ok');
    expect(await provider.next('chat:added')).toMatchObject({ text: 'good morning' });
    expect(await provider.outcome('chat:send', words('good morning to you'))).toBe('ok');
    await patient.next('chat:added', ({ text }) => text === 'good morning to you');

    for (const one of [provider, patient]) {
      expect(await one.send('media:open', { rtpCapabilities: RTP_CAPABILITIES })).toMatchObject({ ok: true });
      expect(await one.outcome('media:produce', microphoneTrack())).toBe('ok');
    }
    expect((await patient.next('media:consumers')).consumers).toHaveLength(1);
    expect((await provider.next('media:consumers')).consumers[0]).toMatchObject({ seatId });

    expect(await provider.outcome('seat:mute', { seatId })).toBe('ok');
    await patient.next('seat:changed', (seat) => seat.seatId === seatId && seat.microphone === 'off');
    // Refusals are forwarded unchanged.
    expect(await patient.outcome('seat:mute', { seatId })).toBe('ACCESS_DENIED');
    expect(await provider.outcome('visit:end', {})).toBe('ok');
    expect(await patient.next('room:closing')).toEqual({ reason: 'ended' });
  });

  test('are joined by an interpreter on the other process, who hears it when the request ends', async () => {
    await turnInterpretationOn(world);
    const { visit, provider, patient } = await inVisit(first, second);
    expect(await provider.outcome('interpreter:request', { language: 'es' })).toBe('ok');
    const request = await requestOf(world, visit.visitId);
    const browser = await interpreterBrowser(world, request);
    const interpreter = world.connect(second, browser, { as: 'interpreter', requestId: request.id });
    expect((await interpreter.snapshot()).you).toMatchObject({ role: 'interpreter', stage: 'in-visit' });
    for (const one of [provider, patient])
      await one.next('interpreter:changed', ({ state }) => state === 'CONNECTED');
    expect(await provider.outcome('interpreter:cancel', {})).toBe('ok');
    await patient.next('interpreter:changed', ({ state }) => state === 'NOT CONNECTED');
    expect(await interpreter.next('room:closing')).toEqual({ reason: 'ended' });
  });

  test('have one page per seat, whichever process it is on', async () => {
    const { provider, patient, seatId, patientPage } = await inVisit(first, second);
    const newer = patientPage(first);
    expect((await newer.snapshot()).you).toMatchObject({ seatId, stage: 'in-visit' });
    expect(await patient.next('room:closing')).toEqual({ reason: 'superseded' });
    await patient.disconnected();
    const newest = patientPage(second);
    await newest.snapshot();
    expect(await newer.next('room:closing')).toEqual({ reason: 'superseded' });
    expect(await newest.outcome('chat:send', words('from my third page'))).toBe('ok');
    newest.close();
    await provider.next('seat:changed', (seat) => seat.seatId === seatId && !seat.connected);
    expect(newer.connected).toBe(false);
  });

  test('another device on the other process asks the page, and gets the seat when allowed', async () => {
    const { visit, provider, patient, seatId } = await inVisit(first, second);
    const browser = await world.anotherDevice(visit);
    const auth = { as: 'patient', sessionId: visit.sessionId };
    const other = world.connect(second, browser, auth);
    expect((await other.next('move:standing')).state).toBe('asked');
    const { moves } = await patient.next('moves:changed', ({ moves }) => moves.length > 0);
    expect(await other.outcome('chat:send', words('let me in'))).toBe('SUPERSEDED');
    const requestId = moves[0]?.requestId ?? '';
    // The command's answer and the page's closing arrive by two routes, in either order.
    const answer = patient
      .outcome('move:answer', { requestId, move: true })
      .catch((error: Error) => error.message);
    expect(['ok', 'socket has been disconnected']).toContain(await answer);
    expect((await other.snapshot()).you).toMatchObject({ seatId, stage: 'in-visit' });
    await patient.disconnected();
    expect(await other.outcome('chat:send', words('from my other device'))).toBe('ok');
    await provider.next('chat:added', ({ text }) => text === 'from my other device');
  });

  test('are led to the visit’s process by its id, and asked to come with it once', async () => {
    const { visit } = await waiting(first, first);
    const browser = await world.anotherDevice(visit);
    const page = (at: ClusterProcess, known: string) =>
      world.connect(
        at,
        browser,
        { as: 'patient', sessionId: visit.sessionId },
        `/room?visit=${encodeURIComponent(known)}`,
      );
    expect(await page(second, randomUUID()).misplaced()).toBe(visit.visitId);
    // If a load balancer sends it here anyway, it stays, and its commands are forwarded.
    expect((await page(second, visit.visitId).next('move:standing')).state).toBe('asked');
    // The visit is here, whatever id the page knows.
    for (const known of [randomUUID(), 'é\0'.repeat(500), ''])
      expect((await page(first, known).next('move:standing')).state).toBe('asked');
  });

  test('pages that connect to both at once: one stays, the others are told', async () => {
    const { patientPage } = await waiting(first, second);
    const pages = [first, second, first, second].map(patientPage);
    const told = () => pages.filter((one) => one.heard.some(({ name }) => name === 'room:closing'));
    await expect.poll(() => told().length).toBe(3);
    const stayed = pages.find((one) => !told().includes(one));
    await stayed?.snapshot();
    expect(await stayed?.outcome('media:switch', { source: 'microphone', on: true })).toBe('ok');
  });
});

describe('a change of the visit by staff', () => {
  const cancel = (visitId: string) => ({
    url: `/api/provider/visits/${visitId}/cancel`,
    body: { idempotencyKey: randomUUID(), reason: 'Another reason', comment: '' },
  });
  const move = (visitId: string) => {
    const { visitTypeId, providerUserId, timeZone } = world.form();
    const slot = { visitTypeId, providerUserId, timeZone, date: '2099-11-24', time: '09:00' };
    return {
      url: `/api/provider/visits/${visitId}/move`,
      body: { ...slot, durationMinutes: 20, idempotencyKey: randomUUID() },
    };
  };

  test.each([
    ['cancelled', cancel],
    ['moved', move],
  ] as const)(
    'at another process reaches a waiting room within a second: %s, and no seat is left',
    async (reason, change) => {
      // The first owns the room; the patient is at the second, which also receives the call.
      const { visit, provider, patient } = await waiting(first, second);
      const { cookieHeader } = await world.signedIn(world.staff.clinicalAdmin);
      const { url, body } = change(visit.visitId);
      const answer = await fetch(`http://127.0.0.1:${second.port}${url}`, {
        method: 'POST',
        headers: { cookie: cookieHeader, origin: world.publicUrl, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
      const answered = performance.now();
      expect(await patient.next('room:closing')).toEqual({ reason });
      expect(await provider.next('room:closing')).toEqual({ reason });
      expect(performance.now() - answered).toTakeAtMost(1_000);
      await Promise.all([patient.disconnected(), provider.disconnected()]);
      const seats = await world.db
        .selectFrom('participants')
        .select('stage')
        .where('visitId', '=', visit.visitId)
        .execute();
      expect(seats).toEqual([{ stage: 'left' }, { stage: 'left' }]);
    },
  );
});

test('patients are added and removed at another process than the room’s: its people see it within a second', async () => {
  const { visit, provider, patient, seatId } = await waiting(first, second);
  const { cookieHeader } = await world.signedIn(world.staff.clinicalAdmin);
  const post = async (url: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${second.port}/api/provider/${url}`, {
      method: 'POST',
      headers: { cookie: cookieHeader, origin: world.publicUrl, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    expect(answer.status).toBe(200);
    return performance.now();
  };
  const nora = { firstName: 'Nora', lastName: 'Ames', language: 'en', linkDelivery: 'Copy' };
  let answered = await post(`visits/${visit.visitId}/patients`, {
    idempotencyKey: randomUUID(),
    patient: nora,
  });
  await provider.next('seat:changed', ({ name, stage }) => name === 'Nora Ames' && stage === 'pending');
  expect(performance.now() - answered).toTakeAtMost(1_000);

  answered = await post(`sessions/${visit.sessionId}/remove`);
  expect(await patient.next('room:closing')).toEqual({ reason: 'not-active' });
  await provider.next('seat:gone', (gone) => gone.seatId === seatId);
  expect(performance.now() - answered).toTakeAtMost(1_000);
  await patient.disconnected();
  expect(provider.connected).toBe(true);
});

test('REST rate limits count across processes', async () => {
  const left = async ({ port }: ClusterProcess) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/demo/outbox`);
    return Number(answer.headers.get('x-ratelimit-remaining'));
  };
  const before = await left(first);
  expect([await left(second), await left(first)]).toEqual([before - 1, before - 2]);
});

/** A page's known chat messages, by ids: a snapshot replaces them, and a repeated message counts once. */
function knownChat({ heard }: TestSocket): string[] {
  let known = new Map<string, string>();
  for (const { name, payload } of heard) {
    const said = name === 'room:snapshot' ? (payload as RoomSnapshot).chat : [payload as ChatMessage];
    if (name === 'room:snapshot') known = new Map();
    else if (name !== 'chat:added') continue;
    for (const { messageId, text } of said) known.set(messageId, text);
  }
  return [...known.values()];
}

describe('Redis is killed in mid-visit, and comes back with nothing', () => {
  test('no command and no message is lost or doubled', async () => {
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
    /** Both write some more messages, whatever happened to the earlier ones. */
    const goesOn = async () => {
      const before = sent.length;
      await expect.poll(() => sent.length).toBeGreaterThan(before + 8);
    };
    await goesOn();
    await world.redis.stop();
    const ownCamera = patient.outcome('media:switch', { source: 'camera', on: false });
    // A person on the owner's process continues without noticing.
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

  test('what it had taken and nobody had read is known all the same: chat, media, the list', async () => {
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
    // It reloads the list.
    const news = { name: 'visits:changed', payload: { visitId: null } };
    await expect.poll(() => list.heard).toContainEqual(news);
  });
});

test('Redis stands still: what was acknowledged is kept and heard once, and afterwards all goes on', async () => {
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

describe('the owner', () => {
  test('that sleeps loses the visit, and writes nothing when it wakes up', async () => {
    const { visit, provider, patient, seatId } = await inVisit(first, second);
    first.signal('SIGSTOP');
    const asleep = { sent: words('said to the sleeper'), outcome: undefined as unknown };
    void provider.send('chat:send', asleep.sent).then((answer) => {
      asleep.outcome = answer.ok ? 'ok' : answer.error.code;
    });
    // The patient's page is notified of the new router and is served again.
    await patient.next('media:reset');
    expect(await patient.outcome('chat:send', words('somebody there?'))).toBe('ok');
    expect(await patient.outcome('seat:leave', {})).toBe('ok');
    first.signal('SIGCONT');
    // Commands buffered in the sleeping process run once, on the new owner.
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
    // Starts in the background for the tests after this one.
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

  test('that is cut off from Redis loses the visit to the other process, and stops writing to it', async () => {
    const way = await breakableWay(world.redis.url);
    const lonely = await world.process(way.url);
    const { visit, provider, patient, staffPage } = await inVisit(lonely, second);
    expect(await provider.outcome('chat:send', words('before'))).toBe('ok');
    way.cut();
    // The owner keeps the visit until another process takes it.
    expect(await provider.outcome('chat:send', words('still mine'))).toBe('ok');
    await patient.next('media:reset');
    expect(await patient.outcome('chat:send', words('taken over'))).toBe('ok');
    // Its page is asked to reconnect, here or to another process.
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

  test('that is stopped in order hands the visit over first', async () => {
    const { provider, patient, staffPage } = await inVisit(first, second);
    const stopping = first.stop('SIGTERM');
    const next = world.process();
    expect(await provider.next('room:closing')).toEqual({ reason: 'shutdown' });
    const told = performance.now();
    const back = staffPage(second);
    expect((await back.snapshot()).you.stage).toBe('in-visit');
    await patient.next('media:reset');
    // No lease had to expire.
    expect(performance.now() - told).toTakeAtMost(8_000);
    expect(await patient.outcome('chat:send', words('still here'))).toBe('ok');
    await back.next('chat:added');
    const { code, ms } = await stopping;
    expect(code).toBe(0);
    // It kept forwarding while the pages connected to the other process.
    expect(ms).toBeGreaterThan(3_000);
    expect(ms).toTakeAtMost(15_000);
    first = await next;
  });
});

test('when a process dies, the seats of its pages show as disconnected', async () => {
  const { provider, seatId } = await inVisit(first, second);
  await second.stop('SIGKILL');
  await provider.next('seat:changed', (seat) => seat.seatId === seatId && !seat.connected);
  expect(await provider.outcome('chat:send', words('where are you?'))).toBe('ok');
});
