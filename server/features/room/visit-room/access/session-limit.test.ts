import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(() => world.close());

async function taken(socket: TestSocket): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 300 }, () => socket.raw('no:such', {})));
  return answers.filter((answer) => !answer.ok && answer.error.code === 'NOT_FOUND').length;
}

test('a new socket does not reset a session’s command limit', async () => {
  const visit = await world.scheduled();
  const beganAt = performance.now();
  let sum = 0;
  for (let socket = 0; socket < 3; socket++) {
    const page = await world.patientOn(visit);
    sum += await taken(page);
    page.close();
  }
  const seconds = (performance.now() - beganAt) / 1000;
  expect(sum).toBeGreaterThanOrEqual(120);
  expect(sum).toBeLessThanOrEqual(120 + Math.ceil(seconds * 60));
});

test('each session has its own limit', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOn(visit);
  await taken(patient);
  const staff = await world.staffIn(visit.visitId);
  expect(await taken(staff)).toBeGreaterThanOrEqual(100);
});
