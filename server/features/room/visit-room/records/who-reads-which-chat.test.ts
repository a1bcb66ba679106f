import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import { MESSAGES_A_SEAT } from './room-chat.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const say = (socket: TestSocket, text: string, partner?: string) =>
  socket.outcome('chat:send', { messageId: randomUUID(), text, ...(partner ? { with: partner } : {}) });
const heard = (socket: TestSocket) =>
  socket.heard.flatMap(({ name, payload }) =>
    name === 'chat:added' ? [(payload as { text: string }).text] : [],
  );
const texts = (chat: readonly { text: string }[]) => chat.map(({ text }) => text);

async function threePeople() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patientBrowser = await world.patientOf(visit);
  const guestId = await invited(patientBrowser, visit.sessionId);
  const guestsBrowser = await guestBrowser(world, guestId);
  const patientPage = () => world.connect(patientBrowser, { as: 'patient', sessionId: visit.sessionId });
  const guestPage = () => world.connect(guestsBrowser, { as: 'guest', guestId });
  const arrive = async (page: TestSocket) => {
    await page.snapshot();
    await page.send('seat:check-in', {});
    return { page, seatId: (await page.snapshot()).you.seatId };
  };
  const patient = await arrive(patientPage());
  const guest = await arrive(guestPage());
  await admit(provider, patient);
  return { visit, provider, patient, guest, patientPage, guestPage };
}

type Arrived = { page: TestSocket; seatId: string };

async function admit(provider: TestSocket, { page, seatId }: Arrived) {
  await provider.send('seat:admit', { seatId });
  return page.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
}

test('later arrivals read nothing earlier, except their line from the waiting room', async () => {
  const { visit, provider, patient, guest, guestPage } = await threePeople();
  await say(provider, 'before the guest');
  await say(provider, 'soon, Ana', guest.seatId);
  expect(texts((await admit(provider, guest)).chat)).toEqual(['soon, Ana']);
  await say(patient.page, 'with the guest');
  await guest.page.next('chat:added', ({ text }) => text === 'with the guest');

  const again = await guestPage().snapshot();
  expect(texts(again.chat)).toEqual(['soon, Ana', 'with the guest']);
  const colleague = world.connect(await world.signedIn(world.staff.clinicalAdmin), {
    as: 'staff',
    visitId: visit.visitId,
  });
  const all = ['before the guest', 'soon, Ana', 'with the guest'];
  expect(texts((await colleague.snapshot()).chat)).toEqual(all);
});

test('a person who was sent out gets no messages from that time: live, in the snapshot or in the history', async () => {
  const { provider, patient, guest, guestPage } = await threePeople();
  await admit(provider, guest);
  await say(provider, 'first');
  await provider.send('seat:send-to-waiting', { seatId: guest.seatId });
  await guest.page.next('room:snapshot', ({ you }) => you.stage === 'waiting');
  await say(provider, 'a private word');
  await patient.page.next('chat:added', ({ text }) => text === 'a private word');
  const back = await admit(provider, guest);
  await say(provider, 'together again');
  await guest.page.next('chat:added', ({ text }) => text === 'together again');
  expect(heard(guest.page)).not.toContain('a private word');
  expect(texts(back.chat)).toEqual(['first']);

  const page = guestPage();
  const { chat } = await page.snapshot();
  expect(texts(chat)).toEqual(['first', 'together again']);
  const before = await page.send('chat:history', { before: chat[1]?.messageId ?? '' });
  if (!before.ok) throw new Error(before.error.code);
  expect(texts(before.data.messages)).toEqual(['first']);
  expect(JSON.stringify([chat, before])).not.toContain('readers');
});

test('a reloaded room gives everyone the same messages', async () => {
  const { visit, provider, patient, guest, guestPage } = await threePeople();
  await say(patient.page, 'only the two of us');
  await admit(provider, guest);
  await say(provider, 'all of us');
  const live = world.visits.counts().visits;
  for (const page of [guest.page, patient.page, provider]) {
    await page.send('seat:leave', {});
    page.close();
  }
  await expect.poll(() => world.visits.counts().visits).toBeLessThan(live);

  const staff = await world.staffIn(visit.visitId);
  const page = guestPage();
  const { you } = await page.snapshot();
  await page.send('seat:check-in', {});
  await staff.next('seat:changed', ({ seatId, stage }) => seatId === you.seatId && stage === 'waiting');
  expect(texts((await admit(staff, { page, seatId: you.seatId })).chat)).toEqual(['all of us']);
});

test('a person who keeps writing reaches only their own limit', async () => {
  const { visit, provider, patient, guest } = await threePeople();
  await admit(provider, guest);
  await world.db
    .insertInto('chatMessages')
    .values(
      await Promise.all(
        Array.from({ length: MESSAGES_A_SEAT - 1 }, async (_, index) => ({
          id: randomUUID(),
          visitId: visit.visitId,
          seatId: guest.seatId,
          text: await world.deps.dataKeys.seal(world.practice.id, `${index}`),
          sentAt: new Date(world.time.now),
          withSeatId: null,
        })),
      ),
    )
    .execute();
  const live = world.visits.counts().visits;
  for (const page of [guest.page, patient.page, provider]) {
    await page.send('seat:leave', {});
    page.close();
  }
  await expect.poll(() => world.visits.counts().visits).toBeLessThan(live);
  const staff = await world.staffIn(visit.visitId);
  const back = await world.patientOn(visit);
  const writer = world.connect(await guestBrowser(world, await guestOf(guest.seatId)), {
    as: 'guest',
    guestId: await guestOf(guest.seatId),
  });
  await writer.snapshot();
  for (const page of [back, writer]) await page.send('seat:check-in', {});
  await staff.send('visit:admit-all', {});
  await writer.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  expect(await say(writer, 'the last one')).toBe('ok');
  expect(await say(writer, 'one too many')).toBe('TOO_MANY_REQUESTS');
  expect(await say(back, 'I still can')).toBe('ok');
  expect(await say(staff, 'and so can I')).toBe('ok');
});

test('a provider can always write', async () => {
  const visit = await world.scheduled();
  const first = await world.staffIn(visit.visitId);
  const { you } = await world
    .connect(await world.signedIn(world.staff.provider), {
      as: 'staff',
      visitId: visit.visitId,
    })
    .snapshot();
  first.close();
  await world.db
    .insertInto('chatMessages')
    .values(
      await Promise.all(
        Array.from({ length: 2_000 }, async (_, index) => ({
          id: randomUUID(),
          visitId: visit.visitId,
          seatId: you.seatId,
          text: await world.deps.dataKeys.seal(world.practice.id, `${index}`),
          sentAt: new Date(world.time.now),
          withSeatId: null,
        })),
      ),
    )
    .execute();
  const another = await loadedAnew(visit.visitId);
  expect(await say(another, 'still here')).toBe('ok');
});

async function loadedAnew(visitId: string): Promise<TestSocket> {
  const live = world.visits.counts().visits;
  const page = await world.staffIn(visitId);
  await page.send('seat:leave', {});
  page.close();
  await expect.poll(() => world.visits.counts().visits).toBeLessThan(live);
  return world.staffIn(visitId);
}

async function guestOf(seatId: string): Promise<string> {
  const { guestId } = await world.db
    .selectFrom('participants')
    .select('guestId')
    .where('seatId', '=', seatId)
    .executeTakeFirstOrThrow();
  return guestId ?? '';
}
