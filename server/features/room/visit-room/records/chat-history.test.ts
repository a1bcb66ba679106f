import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { LIMITS } from '#shared/rules/text.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

test('the snapshot has the newest page, earlier pages load on request, and each message appears once', async () => {
  const { visitId, sessionId, token } = await world.scheduled();
  const first = await world.staffIn(visitId);
  const colleague = world.connect(await world.signedIn(world.staff.clinicalAdmin), { as: 'staff', visitId });
  const { you } = await colleague.snapshot();
  const count = 2 * LIMITS.chatPage + 5;
  const sentAt = (index: number) => new Date(world.time.now + Math.floor(index / 7));
  await world.db
    .insertInto('chatMessages')
    .values(
      await Promise.all(
        Array.from({ length: count }, async (_, index) => ({
          id: randomUUID(),
          visitId,
          seatId: you.seatId,
          text: await world.deps.dataKeys.seal(world.practice.id, `message ${index}`),
          sentAt: sentAt(index),
          withSeatId: null,
        })),
      ),
    )
    .execute();
  for (const socket of [first, colleague]) {
    await socket.send('seat:leave', {});
    socket.close();
  }
  await expect.poll(() => world.visits.counts().visits).toBe(0);
  const again = world.connect(await world.signedIn(world.staff.provider), { as: 'staff', visitId });
  const snapshot = await again.snapshot();
  const read = snapshot.chat.map(({ text }) => text);
  expect([read.length, read.at(-1), snapshot.earlierChat]).toEqual([
    LIMITS.chatPage,
    `message ${count - 1}`,
    true,
  ]);

  let { messageId: before } = snapshot.chat[0] ?? { messageId: '' };
  for (const expected of [LIMITS.chatPage, 5]) {
    const answer = await again.send('chat:history', { before });
    if (!answer.ok) throw new Error(answer.error.code);
    const { messages, earlier } = answer.data;
    expect([messages.length, earlier]).toEqual([expected, expected === LIMITS.chatPage]);
    read.unshift(...messages.map(({ text }) => text));
    before = messages[0]?.messageId ?? '';
  }
  expect(read).toEqual(Array.from({ length: count }, (_, index) => `message ${index}`));
  expect(await again.outcome('chat:history', { before: randomUUID() })).toBe('FAILED_TO_LOAD_CHAT_MESSAGES');

  const patient = await world.patientOn({ sessionId, token });
  await patient.send('seat:check-in', {});
  expect((await patient.snapshot()).chat).toEqual([]);
  expect(await patient.outcome('chat:history', { before })).toBe('FAILED_TO_LOAD_CHAT_MESSAGES');
});
