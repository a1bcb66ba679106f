import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeScene, quiet, type Scene, standing } from '#server/test-support/command-matrix/scene.ts';
import { outcomeFor, TARGET_PLACES, TARGETED } from '#server/test-support/command-matrix/table.ts';
import { TARGET_EFFECTS, TARGETED_PAYLOADS } from '#server/test-support/command-matrix/target-effects.ts';
import { turnInterpretationOn } from '#server/test-support/interpreting.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';

const MOVES_THE_SEAT = ['seat:admit', 'seat:send-to-waiting', 'seat:remove', 'seat:clear-removal'];

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
  await turnInterpretationOn(world);
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

describe.each(TARGET_PLACES)('aimed at a seat of role %s, %s', (...place) => {
  const outcomes = TARGETED.map((command) => ({ command, outcome: outcomeFor(command, place) }));
  let shared: Promise<Scene> | undefined;
  const sharedScene = () => {
    shared ??= makeScene(world, place);
    return shared;
  };

  test.each(outcomes)('$command: $outcome', async ({ command, outcome }) => {
    if (outcome === 'takes effect') {
      const scene = MOVES_THE_SEAT.includes(command) ? await makeScene(world, place) : await sharedScene();
      return TARGET_EFFECTS[command](scene);
    }
    const { provider, page, pages, visitId, seatId } = await sharedScene();
    await quiet(pages);
    const before = await standing(world, visitId);
    const answer = await provider.raw(command, TARGETED_PAYLOADS[command](seatId));
    expect(answer.ok ? 'changes nothing' : answer.error.code).toBe(outcome);
    if (page.connected) await page.send('room:ping', {});
    expect(pages.flatMap(({ heard }) => heard)).toEqual([]);
    expect(await standing(world, visitId)).toEqual(before);
  });
});

test.each(TARGETED)('%s aimed at a missing seat: NO_SUCH_PARTICIPANT', async (command) => {
  const { visitId } = await world.scheduled();
  const provider = await world.staffIn(visitId);
  const answer = await provider.raw(command, TARGETED_PAYLOADS[command](randomUUID()));
  expect(answer).toMatchObject({ ok: false, error: { code: 'NO_SUCH_PARTICIPANT' } });
});
